import { l10n } from '../../base/message';
import type { Block } from '../../script/blocks';
import type { Outcome } from '../../script/step';

/** Notes for a verdict that the page seems to contradict, by the leaning of the verdict. */
const conflictNotes = {
  for: l10n`Not yet, by rule: of what was found something still blocks, or the document was not read whole. The verdict is on what was argued.`,
  against: l10n`Nothing that was found stands in the way, or the changes on it settle that: the verdict against it rests on what was argued.`,
};

/** Adds a note on the page to a verdict if the two seem to contradict each other. */
export function withPageNote(
  block: Block,
  leaning: keyof typeof conflictNotes | undefined,
  outcome: Outcome | undefined,
): Block {
  const go = outcome?.go;
  if (block.kind !== 'verdict' || go === undefined || leaning === undefined) return block;
  if ((leaning === 'for') === (go !== 'not-yet')) return block;
  return { ...block, parts: [...block.parts, { label: 'The page', items: [conflictNotes[leaning]] }] };
}
