import type { Block } from '../../script/blocks';
import type { Outcome } from '../../script/step';

const apart = {
  for: 'Not yet, by rule: of what was found something still blocks, or the document was not read whole. The verdict is on what was argued.',
  against:
    'Nothing that was found stands in the way, or the changes on it settle that: the verdict against it rests on what was argued.',
};

/** A verdict with a word on the page beside it, where the two read as if one took the other back. */
export function besidePage(block: Block, leaning: keyof typeof apart | undefined, outcome: Outcome | undefined): Block {
  const go = outcome?.go;
  if (block.kind !== 'verdict' || go === undefined || leaning === undefined) return block;
  if ((leaning === 'for') === (go !== 'not-yet')) return block;
  return { ...block, parts: [...block.parts, { label: 'The page', items: [apart[leaning]] }] };
}
