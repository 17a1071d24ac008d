import { isSyntax, parse, type Source, type Syntax, walk } from './source';

/** Finds the words that a file lists to look for in a text: alternatives of expressions, sets, and lists that are searched. */
export function listedWords(source: Source): string[] {
  const found: string[] = [];
  const used = searchedNames(source);
  walk(parse(source).program, (node, around) => {
    const owner = around.at(-1);
    const isSearched =
      used.has(nameGivenBy(owner)) || (isMember(owner) && owner.object === node && isSearch(owner, around.at(-2)));
    const words = wordsOf(node, isSearched);
    if (words.length > 1) found.push(...words);
  });
  return found;
}

// Names whose value is taken apart or searched somewhere in the file: a list may stand far from its use.
function searchedNames(source: Source): Set<unknown> {
  const found = new Set<unknown>();
  walk(parse(source).program, (node, around) => {
    if (isMember(node) && isSyntax(node.object) && node.object.type === 'Identifier' && isSearch(node, around.at(-1)))
      found.add(node.object.name);
  });
  return found;
}

const isMember = (node: Syntax | undefined): node is Syntax => node?.type === 'MemberExpression';

// A list that is joined becomes an expression only where its parts become alternatives.
function isSearch({ property }: Syntax, call: Syntax | undefined): boolean {
  const name = isSyntax(property) ? property.name : undefined;
  const [first] = Array.isArray(call?.arguments) ? (call.arguments as Syntax[]) : [];
  return name === 'split' || name === 'some' || (name === 'join' && first?.value === '|');
}

const nameGivenBy = (node: Syntax | undefined) =>
  node?.type === 'VariableDeclarator' && isSyntax(node.id) ? node.id.name : undefined;

function wordsOf(node: Syntax, isSearched: boolean): string[] {
  const text = textOf(node);
  if (node.type === 'Literal' && node.regex) return alternatives((node.regex as { pattern: string }).pattern);
  if (text !== undefined) {
    if (isSearched) return plainWords(text);
    return /[\p{L})?]\|[\p{L}(\\]/u.test(text) ? alternatives(text) : [];
  }
  if (node.type === 'ArrayExpression' && isSearched) return elementsOf(node);
  const isSet = node.type === 'NewExpression' && isSyntax(node.callee) && node.callee.name === 'Set';
  return isSet ? (node.arguments as Syntax[]).flatMap(elementsOf) : [];
}

function textOf({ type, value, quasis }: Syntax): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  if (type !== 'TemplateLiteral') return undefined;
  return (quasis as { value: { cooked: string } }[]).map(each => each.value.cooked).join('…');
}

function elementsOf({ elements }: Syntax): string[] {
  if (!Array.isArray(elements)) return [];
  return elements.flatMap(each => (isSyntax(each) ? plainWords(textOf(each) ?? '') : []));
}

function plainWords(text: string): string[] {
  return text.split(/\s+/).filter(each => /^[\p{L}'’-]{2,}$/u.test(each));
}

/** One word of each alternative of an expression that has letters of its own. */
function alternatives(pattern: string): string[] {
  const bare = pattern
    .replace(/\\[pPu]\{[^}]*\}|\\./g, '.')
    .replace(/\[[^\]]*\]/g, '.')
    .replace(/\(\?<\w+>/g, '(');
  return [...bare.matchAll(/(?<=[|(^]|^)[^|()]*(?=\|)|(?<=\|)[^|()]*/g)].flatMap(
    ([each]) => /\p{L}{2,}/u.exec(each)?.[0] ?? [],
  );
}
