import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

type Part = AST.Element | AST.Alternative | AST.Pattern;
type Set = AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

const unbounded = 100;
const signs = [...'aA1 .,:;!?-*_`~#()[]{}<>"\'“”„«»‘’\n\t=|/\\&$@Éäжか\u0301\u200d😀'];

/** Texts made to make a pattern go over the same characters again and again: for each part of it that may repeat without end, that part repeated, alone, behind what stands before it, and before what fits nowhere. */
export function pumpsFor(source: string, flags: string): ((length: number) => string)[] {
  const pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const texts: ((length: number) => string)[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max < unbounded) return;
      const before = lead(quantifier, flags);
      const pumps = [0, 1, 2].map(choice => sample(quantifier.element, choice, flags) || 'a');
      for (const pump of new Set(pumps)) {
        for (const end of ['', '\n\u0000', '!x']) {
          texts.push(length => `${before}${repeat(pump, length)}${end}`);
          texts.push(length => repeat(before + pump, length) + end);
        }
        texts.push(length => repeat(pump, length));
        texts.push(length => repeat(before + repeat(pump, 40), length));
        texts.push(length => repeat(`${pump}\n`, length));
      }
      texts.push(length => repeat(before, length));
    },
  });
  return texts;
}

// Over and over, up to a length.
function repeat(text: string, length: number): string {
  return text === '' ? '' : text.repeat(Math.ceil(length / text.length));
}

/** What stands before an element in every sequence that it is a part of. */
function lead(element: AST.Element, flags: string): string {
  let text = '';
  for (let node: AST.Node | null = element; node?.parent; node = node.parent) {
    const { parent }: AST.Node = node;
    if (parent.type !== 'Alternative') continue;
    const at = parent.elements.indexOf(node as AST.Element);
    text =
      parent.elements
        .slice(0, at)
        .map(each => sample(each, 0, flags))
        .join('') + text;
  }
  return text;
}

/** A short text that a part of a pattern fits; other choices take other characters and alternatives where there are some. */
function sample(part: Part, choice: number, flags: string): string {
  switch (part.type) {
    case 'Character':
      return String.fromCodePoint(part.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return oneOf(part, choice, flags);
    case 'Quantifier':
      return sample(part.element, choice, flags).repeat(Math.min(3, Math.max(part.min, choice === 0 ? part.min : 1)));
    case 'Group':
    case 'CapturingGroup':
    case 'Pattern':
      return sample(part.alternatives[choice % part.alternatives.length] ?? part, choice, flags);
    case 'Alternative':
      return part.elements.map(each => sample(each, choice, flags)).join('');
    default:
      return '';
  }
}

function oneOf({ raw }: Set, choice: number, flags: string): string {
  const one = new RegExp(`^${raw}$`, flags.replace(/[gym]/g, ''));
  const fitting = signs.filter(each => one.test(each));
  return fitting[choice % Math.max(1, fitting.length)] ?? firstLetter(one);
}

function firstLetter(one: RegExp): string {
  for (let code = 0x20; code < 0x3100; code++)
    if (one.test(String.fromCharCode(code))) return String.fromCharCode(code);
  return 'a';
}
