import type { Block } from '../../script/blocks';
import type { SessionView } from '../../script/format';
import { docketPost } from '../inspection/posts';

const steps = [
  { label: 'Reading', kind: 'reading' },
  { label: 'Check', kind: 'check' },
  { label: 'Talk', kind: 'talk' },
  { label: 'Page', kind: 'page' },
] as const;

/** Renders the progress of a review; its page is rendered separately. */
export function view({ turns, posts, calls = [], outcome }: SessionView): Block[] {
  const shownSteps = steps.filter(({ kind }) => kind !== 'talk' || turns.length > 0);
  const postedStages = docketPost.among(posts).map(({ data }) => data.at);
  // The start of a step is not recorded: it follows from the last result that was posted.
  const hasBegun: Readonly<Record<(typeof steps)[number]['kind'], boolean>> = {
    reading: true,
    check: postedStages.includes('merged'),
    talk: true,
    page: calls.some(({ kind }) => kind === 'page') || (postedStages.includes('mended') && turns.length === 0),
  };
  const reached = shownSteps.findLastIndex(({ kind }) => hasBegun[kind]);
  const now = outcome ? shownSteps.length : Math.max(0, reached);
  const entries = shownSteps.map(
    ({ label }, at) => ({ label, state: at < now ? 'done' : at === now ? 'now' : 'next' }) as const,
  );
  return [{ kind: 'rail', entries }];
}
