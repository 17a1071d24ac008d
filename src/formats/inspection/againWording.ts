// The prompts of a session that runs again on a changed document.

import type { Brief } from '../../script/brief';
import type { RequestedCall } from '../../script/call';
import type { Finding } from '../../script/page';
import { earlierCuresCall, earlierFindings, isApplied } from './again';
import { checklistOf } from './checklists';
import { readCures } from './cures';
import { decisionsPrompt } from './decisions';
import { readTexts } from './items';
import { claimLine, cureLines, findingLine, shortenCure } from './lines';

type EarlierFinding = Pick<Finding, 'id' | 'claim' | 'section' | 'severity' | 'state' | 'why'>;

/** The prompt part that lists all changes of the document; the same for all calls that begin a repeated run, so that it is cached. */
export function changesPrompt({ earlier }: Brief): string {
  const lines = (earlier?.changes ?? []).map(({ id, was, now, startLine, endLine, section }) => {
    const range = startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`;
    // Text that was taken out has no lines of its own.
    const place = [section, now === '' ? `behind line ${startLine}` : range].filter(Boolean).join(', ');
    const sides = [
      ...(was === '' ? ['was put in:'] : now === '' ? ['was taken out:'] : ['was:']),
      ...(was === '' ? [] : [`«${was}»`]),
      ...(was === '' || now === '' ? [] : ['and is now:']),
      ...(now === '' ? [] : [`«${now}»`]),
    ];
    return `${id} (${place}) ${sides.join('\n')}`;
  });
  return `The document was reviewed before, and has been changed since. Above it stands as it is now. All that reads otherwise:

${lines.join('\n\n')}`;
}

/** Prompt for checking earlier findings against the current text. */
export function claimsPrompt({ data }: RequestedCall, brief: Brief): string {
  const asked = new Set(readTexts(data?.ids));
  const findings = earlierFindings(brief, []);
  const assigned = findings.filter(({ id }) => asked.has(id));
  const openId = (id: string) => (findings.some(each => each.id === id && each.state !== 'fell') ? id : undefined);
  const { cures, choices } = readCures([earlierCuresCall(brief)], openId);
  const proposed = cures.filter(({ settles }) => settles.some(id => asked.has(id)));
  const appliedNote = (change: string) => (isApplied(change, brief) ? ' [it stands in the document now]' : '');
  const lines = proposed.flatMap(cure =>
    cureLines({ cures: [shortenCure(cure)], choices: [] }).map(line => `${line}${appliedNote(cure.change)}`),
  );
  const proposals = [
    ...(lines.length > 0 ? ['Changes that were proposed for them, in short:', ...lines] : []),
    ...cureLines({ cures: [], choices: choices.filter(({ id }) => asked.has(id)) }),
  ];
  const refuted = readTexts(data?.refuted).flatMap(id => brief.earlier?.findings.filter(each => each.id === id) ?? []);
  const refutedPart =
    refuted.length > 0
      ? `

These were refuted or settled then, each for the reason behind it. Nothing is asked of them but this: where a change (H…) takes away what that reason rests on, and the claim holds of the document as it stands now, list it as worse, name that change, and say what is gone. Leave all others of these out of both lists.
${refuted.map(verdictLine).join('\n')}`
      : '';
  return `These are the findings of then that are yours, one a line: id [severity, type] (section) claim “words of the document as it was”. Consequence.

${assigned.map(each => `${findingLine({ ...each, change: undefined, unquoted: false })}${doubtNote(each)}`).join('\n') || '(none)'}
${proposals.length > 0 ? `\n${proposals.join('\n')}\n` : ''}
Take each against the whole document as it stands now, and try to show that it still stands: look for the case, the place or the reader whom the new words do not help.
- settled: you tried and could not. The document now answers the whole of the claim, at every place where it says so, and the consequence cannot follow from it any more. The proposed change need not have been followed: other words that answer it settle it as well. That it will be settled some day settles it only where the finding asked for no more. Words that are gone settle it if the matter is gone with them, and not if the need for them is still there.
- partly: a part of it is answered; say what remains as its claim, as the document stands now, and how severe that is.
- worse: it stands, and the changes make it graver.
- It stands as it did where nothing of it is answered: then its bare id will do.
A new fault of the new words is no part of a finding of then: others report it. An open choice is settled where the document now says which way it goes. Name the changes (H1 …) that do it, and the words. Every id gets exactly one answer.${refutedPart}`;
}

/** An earlier finding as a prompt line: its claim, severity and the reason if it fell. */
function verdictLine(each: EarlierFinding): string {
  const fell = each.state === 'fell' && each.why ? ` Why it fell: ${each.why}` : '';
  return `${claimLine(each)} [${each.severity}]${fell}${doubtNote(each)}`;
}

const doubtNote = ({ state, why }: Pick<EarlierFinding, 'state' | 'why'>) =>
  state === 'unclear' ? ` [the check could not decide it${why ? `: ${why}` : ''}]` : '';

/** Prompt for reading the changes of the document. */
export function changedPrompt(brief: Brief): string {
  const findings = earlierFindings(brief, []);
  const open = findings.filter(({ state }) => state !== 'fell');
  const fell = (brief.earlier?.findings ?? []).filter(({ state }) => state === 'fell');
  const known = [
    ...open.map(verdictLine),
    ...(fell.length > 0 ? ['Refuted or settled by now:', ...fell.map(verdictLine)] : []),
  ];
  return `Read what has changed, and what that breaks, alone; nobody sees your report before all are in, and it is no speech.
1. Take each changed passage as if you saw it for the first time: its figures, names, order and times; what it promises, and what happens where that fails; whom it costs more; what it needs that is nowhere said.
2. Take each thing that it speaks of, and go to every other place of the document that speaks of it: do they still say the same? What relied on words that are gone, or on how it was?
3. Take the changes together: do two of them contradict each other, or leave a gap between them?
What was found before is known, and others see what has become of it: report none of it, in whatever words.
${known.join('\n') || '(nothing)'}

The document is taken for this kind: ${brief.earlier?.kind}; slots are: ${Object.keys(checklistOf(brief.earlier?.kind ?? '')?.points ?? {}).join(', ')}. A new fault with an old consequence is none of what is known. Quote the changed words, and where they break something, also the words that they break; name the changes (H1 …) that bring it about. Whatever stood there before and is touched by no change was read then: report it only if the document itself proves it and whoever acts by it goes wrong, and name no change. The gravest first, each thing once, at most 10; as a rule there are few, and an empty list is an answer too.${decisionsPrompt(brief)}`;
}
