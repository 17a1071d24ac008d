import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, type Source, type Syntax, walk } from './source';

/** Attributes whose values a person reads or hears. */
const SPOKEN = 'title|placeholder|alt|label|aria-(?:label|valuetext|description|roledescription)';

// A person's words in code begin with a capital, or are at least two.
const LIKE_WORDS = /^\p{Lu}\p{Ll}+|\p{L}{2,} \p{L}{2,}(?![\p{L}-])/u;

const inWebview = (files: readonly Source[]) => files.filter(file => file.path.startsWith('webview/'));

// What stands in a template beside its tags and expressions is shown as it is, so it must not be a word of any language.
const templatesAreWordless: Rule = files =>
  inWebview(files).flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      if (!isTemplate(node)) return;
      const { text } = flat(node);
      const shown = [...text.matchAll(new RegExp(`\\s(?:${SPOKEN})="([^"]*)"`, 'g'))].map(match => match[1] ?? '');
      const words = [text.replace(/<[^>]*>/g, ' '), ...shown].flatMap(part => part.match(/\p{L}+/gu) ?? []);
      if (words.length > 0) found.push(complaint(file, node, `shows words that nobody can translate: ${words[0]}`));
    });
    return found;
  });

const wordsAreSaid: Rule = files =>
  inWebview(files).flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, (node, around) => {
      const words = wordsOf(node, around);
      if (words === undefined || isSaid(around)) return;
      if (LIKE_WORDS.test(words) || (/\p{L}/u.test(words) && isShown(node, around))) {
        found.push(complaint(file, node, `has words that nobody can translate: ${words}`));
      }
    });
    return found;
  });

// Otherwise nobody could list the sentences, and the test of the languages would miss some.
const saidIsLiteral: Rule = files =>
  inWebview(files).flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      if (called(node) !== 'localize') return;
      const [first] = node.arguments as Syntax[];
      if (typeof first?.value !== 'string') found.push(complaint(file, node, 'says what is no plain sentence'));
    });
    return found;
  });

function isTemplate(node: Syntax): boolean {
  return node.type === 'TaggedTemplateExpression' && isSyntax(node.tag) && /^(html|svg)$/.test(String(node.tag.name));
}

// The text of a template with a sign for each expression, and where each expression stands in it.
function flat(template: Syntax): { text: string; places: number[] } {
  const { quasis } = template.quasi as unknown as { quasis: { value: { cooked: string } }[] };
  const places: number[] = [];
  const text = quasis.reduce((before, { value }, index) => {
    if (index === 0) return value.cooked;
    places.push(before.length);
    return `${before}\0${value.cooked}`;
  }, '');
  return { text, places };
}

function wordsOf(node: Syntax, around: readonly Syntax[]): string | undefined {
  const owner = around.at(-1);
  if (/^(Import|Export|TS)/.test(owner?.type ?? '') || /^(BinaryExpression|SwitchCase)$/.test(owner?.type ?? ''))
    return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return owner?.key === node || isMarkup(node, around) ? undefined : node.value;
  }
  if (node.type !== 'TemplateElement' || isTemplate(around.at(-2) ?? node)) return undefined;
  return isMarkup(node, around) ? undefined : (node.value as { cooked: string }).cooked;
}

function called(node: Syntax | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || !isSyntax(node.callee)) return undefined;
  return String(isSyntax(node.callee.property) ? node.callee.property.name : node.callee.name);
}

function isSaid(around: readonly Syntax[]): boolean {
  return called(around.at(-1)) === 'localize';
}

// The nearest template's expression that holds a node, and what stands before it there.
function hole(node: Syntax, around: readonly Syntax[]): { before: string; between: readonly Syntax[] } | undefined {
  const at = around.findLastIndex(isTemplate);
  const template = around[at];
  if (!template) return undefined;
  const { expressions } = template.quasi as unknown as { expressions: Syntax[] };
  const index = expressions.findIndex(each => each.start <= node.start && node.end <= each.end);
  const { text, places } = flat(template);
  return { before: text.slice(0, places[index]), between: around.slice(at + 2) };
}

// Classes, slots and the like, and what a selector looks for.
function isMarkup(node: Syntax, around: readonly Syntax[]): boolean {
  if (around.some(each => /^(querySelector(All)?|closest|matches)$/.test(called(each) ?? ''))) return true;
  const before = hole(node, around)?.before;
  if (before === undefined || !/<[^>]*$/.test(before)) return false;
  return !new RegExp(`\\s(?:${SPOKEN})="?[^"=]*$`).test(before);
}

// A value that a template shows as it is: no call stands in between that could take it for something else.
function isShown(node: Syntax, around: readonly Syntax[]): boolean {
  const place = hole(node, around);
  return place?.between.every(each => /^(Conditional|Logical|Template|Parenthesized)/.test(each.type)) ?? false;
}

describe('the sentences of the panel', () => {
  const files = code('webview');
  house('stand in no template', templatesAreWordless, files, {
    'webview/parts/text.ts': 'html`<p>Stop now?</p>`',
    'webview/parts/label.ts': 'html`<button aria-label="Stop" @click=${stop}>${icon}</button>`',
    'webview/parts/mixed.ts': 'html`<button title="Open ${name}">${icon}</button>`',
    'webview/parts/unit.ts': 'svg`<text x=${x}>${seconds} s</text>`',
  });
  house('are said', wordsAreSaid, files, {
    'webview/parts/one.ts': "const mark = { now: 'Running' };",
    'webview/parts/two.ts': "quiet('asked to wrap up');",
    'webview/parts/three.ts': 'const told = `Turn ${at} of ${turns}`;',
    'webview/parts/four.ts': "html`<p>${busy ? 'speaks' : nothing}</p>`",
    'webview/parts/five.ts': "html`<p title=${busy ? 'speaks' : nothing}></p>`",
    'webview/parts/six.ts': 'html`<p>${`${words} words`}</p>`',
  });
  house('are said as they are', saidIsLiteral, files, {
    'webview/parts/wrong.ts': 'localize(`Turn ${at}`);',
  });
});
