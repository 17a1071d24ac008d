import { isRecord } from '../base/json';
import { Message, type Text } from '../base/message';
import type { Block, ShownBlock } from './blocks';
import type { FormatView, SessionView } from './format';
import { matchesExample } from './post';

/** The blocks of a format's view, the parts that renderers know, translated; malformed ones, from a damaged record, are left out. */
export function safeViewBlocks(
  format: Pick<FormatView, 'view'>,
  session: SessionView,
  translate: (text: Text) => string,
): ShownBlock[] {
  const shown = (value: unknown, isLabel: boolean): unknown => {
    if (value instanceof Message) return translate(value);
    if (typeof value === 'string') return isLabel ? translate(value) : value;
    if (Array.isArray(value)) return value.map(each => shown(each, isLabel));
    if (!isRecord(value)) return value;
    // The label of a table's row (which has cells) may be anybody's name.
    const isOwnLabel = (key: string) => Object.hasOwn(labelFields, key) && !('cells' in value);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each, isOwnLabel(key))]));
  };
  const blocks = readSafely(() => format.view(session).map(block => shown(block, false) as ShownBlock)) ?? [];
  return blocks.filter(block => matchesExample(block, blockExamples[block.kind]));
}

/** An example of each kind of block, with the fields that every renderer relies on. */
const blockExamples: { readonly [K in Block['kind']]: Extract<ShownBlock, { kind: K }> } = {
  rail: { kind: 'rail', entries: [{ label: '', state: 'now' }] },
  matrix: { kind: 'matrix', title: '', columns: [''], rows: [{ label: '', cells: [''] }] },
  ballot: { kind: 'ballot', title: '', votes: [{ seat: '', vote: '', tone: 'plain' }] },
  chart: {
    kind: 'chart',
    title: '',
    levels: [''],
    ticks: [''],
    series: [{ seat: '', points: [{ tick: 0, level: 0 }] }],
  },
  lines: { kind: 'lines', title: '', lines: [{ text: '' }] },
  versions: { kind: 'versions', title: '', versions: [{ label: '', lines: [{ text: '' }] }] },
  checklist: { kind: 'checklist', title: '', items: [{ text: '', done: true }] },
  stage: { kind: 'stage', title: '', people: [{ seat: '', present: true }] },
  verdict: { kind: 'verdict', title: '', headline: '', tone: 'plain', parts: [{ label: '', items: [''] }] },
};

/** Runs a format's reader of a record and returns undefined if a damaged record makes it throw. */
export function readSafely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Fields whose plain strings are the format's own; all others hold somebody's words, which are not translated. */
const labelFields: Readonly<Record<string, true>> = {
  ...{ title: true, label: true, headline: true, result: true, vote: true },
  ...{ columns: true, ticks: true, levels: true },
};
