interface Props {
  /** A whole sentence of a catalogue. */
  text: string;
  /** The value in it that matters. */
  strong: string;
}

/** The catalogue says where in its sentence the value stands. */
export function StrongPart({ text, strong }: Props) {
  const at = text.indexOf(strong);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <strong>{strong}</strong>
      {text.slice(at + strong.length)}
    </>
  );
}
