import type { Block } from './blocks';
import type { FormatView, Heard } from './format';
import { fits } from './post';

/** What every block of a kind has: whoever shows it relies on that. */
const forms: { readonly [K in Block['kind']]: Extract<Block, { kind: K }> } = {
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

/** What a format makes of a record; undefined where it stumbles over a damaged one, which costs that and nothing else. */
export function readBy<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** What a format's view shows of a session: a block that a damaged record left out of form is left out. */
export function blocksOf(format: Pick<FormatView, 'view'>, heard: Heard): Block[] {
  return readBy(() => format.view(heard).filter(block => fits(block, forms[block.kind]))) ?? [];
}
