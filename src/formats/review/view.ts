import type { Block } from '../../script/blocks';
import type { Heard } from '../../script/format';

const steps = [
  { label: 'Reading', kind: 'reading' },
  { label: 'Check', kind: 'check' },
  { label: 'Page', kind: 'page' },
] as const;

/** What panel, terminal and transcripts show of a review beside its page: how far it has come. */
export function view({ calls = [], outcome }: Heard): Block[] {
  const reached = steps.findLastIndex(({ kind }) => calls.some(call => call.kind === kind));
  const now = outcome ? steps.length : Math.max(0, reached);
  const entries = steps.map(
    ({ label }, at) => ({ label, state: at < now ? 'done' : at === now ? 'now' : 'next' }) as const,
  );
  return [{ kind: 'rail', entries }];
}
