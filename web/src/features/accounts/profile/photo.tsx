import { useQuery } from "@tanstack/react-query";
import { useObjectUrl } from "@/lib/use-object-url";
import { ProfileIcon } from "@/ui/icons";
import { photoQuery } from "./api";
import classes from "./profile-panel.module.css";
import { profileTexts } from "./texts";

interface Props {
  /** Where it is opened; null before there is one. */
  link: string | null | undefined;
  name: string | undefined;
}

/** A student's photo. It has its place from the start, also without one. */
export function Photo({ link, name }: Props) {
  return (
    <div className={classes.photo}>
      {link && name ? <Picture link={link} name={name} /> : <Nobody />}
    </div>
  );
}

function Picture({ link, name }: { link: string; name: string }) {
  const url = useObjectUrl(useQuery(photoQuery(link)).data);
  return url ? <img src={url} alt={profileTexts.photoOf(name)} /> : <Nobody />;
}

const Nobody = () => <ProfileIcon size={40} stroke={1.25} aria-hidden />;
