import ts from "typescript";

const letter = /\p{L}/u;
/** What stands in a list of selectors, with commas, is no sentence. */
const twoWords = /\p{L}{2,}\s+\p{L}{2,}/u;

/** Properties and attributes that people see or hear. */
const isSaid =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|label|placeholder|hint|heading|description|summary|message|error|lead|text|word)$/;

const nameOf = (node: ts.Node | undefined) =>
  node && (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) ? node.name.getText() : "";

function wordsOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteral(node)) return node.text;
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join("0");
}

/** What no visitor reads: types, names of modules, and what only developers are told. */
const isUnseen = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  (ts.isNewExpression(node) && node.expression.getText() === "Error");

/** What it is compared with comes from the server. */
const isCompared = ({ parent }: ts.Node) =>
  ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());

/** Right behind such a name, or in an expression or a branch of one. */
function isSaidAt(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isSaidAt(parent) : true;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isSaidAt(parent);
  if (ts.isParenthesizedExpression(parent)) return isSaidAt(parent);
  if (!ts.isBinaryExpression(parent)) return isSaid.test(nameOf(parent));
  const { kind } = parent.operatorToken;
  const isEither =
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    (kind === ts.SyntaxKind.AmpersandAmpersandToken && parent.right === node);
  return isEither && isSaidAt(parent);
}

/** The words in a source that people would see or hear, each with its line. */
export function wordsIn(name: string, source: string): string[] {
  const kind = name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  function visit(node: ts.Node) {
    if (isUnseen(node)) return;
    const words = wordsOf(node);
    const isText = words !== undefined && letter.test(words);
    if (
      isText &&
      (ts.isJsxText(node) || isSaidAt(node) || (twoWords.test(words) && !isCompared(node)))
    ) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${name}:${line + 1} ${words.trim()}`);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}
