import type { Block } from './blocks';
import type { FormatView, SessionView } from './format';
import { matchesExample } from './post';

/** An example of each kind of block, with the fields that every renderer relies on. */
const blockExamples: { readonly [K in Block['kind']]: Extract<Block, { kind: K }> } = {
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

/** The blocks of a format's view; malformed ones, from a damaged record, are left out. */
export function safeViewBlocks(format: Pick<FormatView, 'view'>, heard: SessionView): Block[] {
  return readSafely(() => format.view(heard).filter(block => matchesExample(block, blockExamples[block.kind]))) ?? [];
}
