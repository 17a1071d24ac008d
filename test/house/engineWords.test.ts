import { readFileSync } from 'node:fs';
import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, type Syntax, walk } from './source';

// Everything in these files that looks like words is shown to a person, or is a key by which such words are found.
const SPEAKING = [
  /^src\/formats\/\w+\/view\w*\.ts$/,
  /^src\/formats\/parliament\/(amendment|asking|assent|dividing|drafting|labels|planning|ruling|tally|voting)\.ts$/,
  /^src\/formats\/deliberation\/(chart|conclusion|findings|findingView)\.ts$/,
  /^src\/voices\/(httpFailures|httpCall|anthropic\/stream|bounds|claudecode\/failures|person|procedure)\.ts$/,
  /^src\/editor\/voice\/(failures|editorVoice)\.ts$/,
  /^src\/disk\/(files|ledgerReader|reviewRules|roster)\.ts$/,
  /^src\/cast\/(skipping|frontMatter|fields|ownSettings|complaints?)\.ts$/,
];

const ELSEWHERE = /^src\/(terminal|editor)\//;

// Words for a person: a capital or a sign before it, and a second word; or a few small ones.
const LIKE_WORDS = /^[^\p{L}]*\p{Lu}\p{Ll}+|\p{L}{2,},? \p{L}{2,}/u;

const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
const german = new Set(Object.keys(bundle));

function isKnown(words: string): boolean {
  return [words, words.trim()].some(each => german.has(each));
}

/** A string as the bundle knows it: `{0}`, `{1}` and so on stand for what is put in. */
function template(node: Syntax): string | undefined {
  if (node.type === 'Literal') {
    return typeof node.value === 'string' ? node.value.replace(/\$(\d)/g, (_, group) => `{${group - 1}}`) : undefined;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as unknown as { value: { cooked: string } }[];
  return quasis.map(({ value }, index) => (index === 0 ? '' : `{${index - 1}}`) + value.cooked).join('');
}

/** A message is found by its template alone. */
function isMessage(owner: Syntax | undefined): boolean {
  return owner?.type === 'TaggedTemplateExpression' && isSyntax(owner.tag) && owner.tag.name === 'l10n';
}

function isHumanError(node: Syntax | undefined): boolean {
  return node?.type === 'NewExpression' && isSyntax(node.callee) && node.callee.name === 'HumanError';
}

function isBug(node: Syntax): boolean {
  return (
    node.type === 'NewExpression' && isSyntax(node.callee) && /^(Type|Range)?Error$/.test(String(node.callee.name))
  );
}

// What a model is told, or an agent chosen by.
function isForModels(node: Syntax): boolean {
  const name = isSyntax(node.id) ? node.id.name : isSyntax(node.key) ? node.key.name : '';
  return /^(VariableDeclarator|Property)$/.test(node.type) && /Note$|^hint$/.test(String(name));
}

function isShown(node: Syntax, around: readonly Syntax[]): boolean {
  const owner = around.at(-1);
  if (
    /^(Import|Export|TS)/.test(owner?.type ?? '') ||
    around.some(each => isBug(each) || isForModels(each) || each.type.startsWith('TS'))
  )
    return false;
  if (/^(BinaryExpression|SwitchCase)$/.test(owner?.type ?? '')) return false;
  return owner?.key !== node;
}

const germanIsKnown: Rule = files =>
  files.flatMap(file => {
    const speaks = SPEAKING.some(each => each.test(file.path));
    if (ELSEWHERE.test(file.path) && !speaks) return [];
    const found: string[] = [];
    walk(parse(file).program, (node, around) => {
      const words = template(node);
      if (words === undefined || !LIKE_WORDS.test(words.replace(/\{\d\}/g, ''))) return;
      const tagged = isMessage(around.at(-1));
      if (tagged ? bundle[words] !== undefined : isKnown(words)) return;
      const inError = around.some(isHumanError);
      if (tagged || inError || (speaks && isShown(node, around)))
        found.push(complaint(file, node, `has no German: ${words}`));
    });
    return found;
  });

describe('the engine’s words', () => {
  house('have their German', germanIsKnown, code('src'), {
    'src/disk/unsaid.ts': 'const notice = l10n`${name} was never translated.`;',
    'src/disk/wrong.ts': "throw new HumanError('Nobody has said this in German.', '');",
    'src/editor/voice/failures.ts': "const remedy = 'Never translated';",
    'src/formats/wrong/view.ts': "const block = { title: 'Never translated' };",
    'src/formats/worse/view.ts': 'const block = { text: `${name} was never translated.` };',
  });
});
