// A moderator strategy: those who have said least speak first; rounds are held until everybody accepts.
//
//   convene run council billing-events.md --strategy quiet-first --allow-strategy

/**
 * Who speaks in this round, in which order, and what each is asked. It is called before any turn of the round exists.
 *
 * @param {import('./strategy').ModeratorContext} context
 * @returns {import('./strategy').TurnAssignment[]}
 */
export function planRound({ experts, round, topic, priorTurns }) {
  const said = slug =>
    priorTurns.filter(turn => turn.slug === slug).reduce((sum, turn) => sum + turn.text.split(/\s+/).length, 0);
  const quietFirst = experts
    .map((expert, place) => ({ expert, place, words: round === 1 ? 0 : said(expert.slug) }))
    .sort((a, b) => a.words - b.words || a.place - b.place)
    .map(each => each.expert);
  return quietFirst.map((expert, index) => ({
    expertSlug: expert.slug,
    prompt:
      round === 1
        ? `Say what “${topic}” means for your field: the one fact of the document that decides it for you, and what follows.`
        : promptFor(expert, quietFirst[index - 1] ?? quietFirst.at(-1), priorTurns, round),
  }));
}

/**
 * Whether another round is held; asked after each round but the last that the settings allow.
 *
 * @param {import('./strategy').ModeratorContext} context
 * @returns {boolean}
 */
export function shouldContinue({ round, priorTurns }) {
  const thisRound = priorTurns.filter(turn => turn.round === round && turn.by === 'expert');
  return thisRound.some(turn => turn.data?.declares !== 'accept');
}

function promptFor(expert, other, priorTurns, round) {
  const last = priorTurns.findLast(turn => turn.slug === other?.slug && turn.round < round);
  const objection = last?.data?.objections?.[0];
  if (!other || other.slug === expert.slug) return 'Say what the table has not considered yet, and why it matters.';
  return objection
    ? `${other.name} objects: “${objection.objection}” Answer that from your field, by name: is it right, and what would meet it?`
    : `Take up what ${other.name} said, by name: say where it holds in your field, and where it does not.`;
}
