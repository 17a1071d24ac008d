import type { Brief } from '../../script/brief';
import type { FormatPrompts, RehearsalHints } from '../../script/format';
import type { Cue } from '../../script/step';
import type { Turn } from '../../script/turn';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { type Intensity, maxQuestions, planOf, rulesOf } from './plan';
import type { Ending } from './state';
import { cueData, hiddenMoves } from './terms';

const intensityNotes: Record<Intensity, string> = {
  friendly: 'The panel is friendly: it asks to understand and to help, and is content with an honest answer.',
  moderate: 'The panel is fair and firm: an answer that misses the point is asked again, once or twice.',
  adversarial: 'The panel is adversarial: it presses every weak answer with the hardest fair question there is.',
};

function systemPrompt(brief: Brief): string {
  const { slides } = planOf(brief);
  const listed = slides.map(({ title, line, endLine }, index) => `${index + 1}. ${title} (lines ${line}–${endLine})`);
  return `This is a presentation of: ${brief.topic}
The user presents the document, slide by slide, to a panel; what the user says and answers reaches you as remarks of the user, and which slide is up as events. The slides are these sections:
${listed.join('\n')}
Those on the panel ask about what the slides say or leave out, each from their own focus, one point in a question, in words that can be spoken aloud. A question names what on the slide it is about.
A moderator calls the questioners by name and leads back to the talk, and holds no opinion on the matter. Nobody puts a question to @user: every question goes to the presenter by itself.
${intensityNotes[rulesOf(brief).intensity]}`;
}

function cuePrompt(cue: Cue, brief: Brief): string {
  const { slide: index, agent, asker, answer } = cueData(cue.data);
  const slide = slidePhrase(brief, index);
  switch (cue.move) {
    case 'drafted':
      return `Prepare the one question that you would ask about ${slide}, from your focus; not one that was asked before, nor one that the presenter has answered. As relevance say how much it has to do with that slide (0 to 1), as urgency how much harm there is in going on without an answer (0 to 1; over 0.6 only if the case rests on it).`;
    case 'handover':
      return handoverPrompt(cue, brief, slide);
    case 'bridging':
      return `${questionerName(brief, agent)} is questioning the presenter on ${slide}. Prepare the sentence that will lead back to the talk after it, whatever the answer was and whichever slide is up by then: at most 20 words, no judgement of the answer, no slide by its name or number.`;
    case 'verdict':
      return verdictPrompt(cue, brief);
    case 'seconding':
      return `${questionerName(brief, asker)} has asked the presenter about ${slide}, and the presenter answers: ${quoteForPrompt(answer)} If this exchange leaves something open that you alone would see, prepare one remark or question on it that names ${questionerName(brief, asker)}. As worth say how much it would add (0 to 1; under 0.5 if it can be left out).`;
    case 'debrief':
      return debriefPrompt(cue);
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

function slidePhrase(brief: Brief, index = -1): string {
  const slide = planOf(brief).slides[index];
  return slide ? `slide ${index + 1}, “${slide.title}” (lines ${slide.line}–${slide.endLine})` : 'the slide';
}

function handoverPrompt({ data }: Cue, brief: Brief, slide: string): string {
  const { agent, others = [] } = cueData(data);
  const rest =
    others.length > 0
      ? `as others the same for each of: ${others.map(each => questionerName(brief, each)).join(', ')} (agent: the name, phrase: the transition);`
      : 'leave others empty;';
  return `Prepare the transitions with which you may interrupt the talk on ${slide}, or hold it up as it goes on to the next one, and call a questioner by name, of 8 to 14 words each, spoken without haste, as a host would say them. Say the one that calls ${questionerName(brief, agent)}; ${rest} as nods give three murmurs of one to three words with which a listener shows that they follow.`;
}

function verdictPrompt({ data }: Cue, brief: Brief): string {
  const { intensity } = rulesOf(brief);
  const { questions = 1, answer } = cueData(data);
  const last = maxQuestions[intensity] <= questions;
  const follow = last
    ? 'You have asked as often as you may: whatever you say now is no question.'
    : 'If it answers in part or beside the point, your verdict is follow-up, and you say the next question, which must not repeat the one before.';
  return `The presenter has answered your question: ${quoteForPrompt(answer)} If that answers it, your verdict is satisfied, and you say in one sentence what settled it. ${follow} If it shows that this cannot be settled here, your verdict is escalate, and you say what has to be settled, and with whom. As reason say in one sentence, for the debrief, why you judge so.`;
}

function debriefPrompt({ data }: Cue): string {
  const { slides = [], soFar } = cueData(data);
  const lines = slides.map(({ slide, title, shown, questions, skipped }) => {
    const questionLines = questions.map(
      ({ agent, question, ending, reason }) =>
        `${agent}: ${quoteForPrompt(question)}, ${endingPhrases[ending]}${reason ? ` (${quoteForPrompt(reason)})` : ''}`,
    );
    const missed = skipped > 0 ? `${skipped} prepared and not asked` : '';
    return `${slide}. ${title}: ${[shown ? '' : 'not shown', ...questionLines, missed].filter(each => each !== '').join('; ') || 'no question'}`;
  });
  const early = soFar ? 'The presentation ends early. ' : '';
  return `${early}Hold the debrief for the presenter. What happened:\n${lines.join('\n')}\nSay which challenges are still open and what would settle each, which answers carried, and what to prepare before presenting this again. No praise, no new questions.`;
}

const endingPhrases: Record<Ending | 'open', string> = {
  satisfied: 'answered to their satisfaction',
  escalated: 'cannot be settled in the room',
  limit: 'still open when the questions were used up',
  circular: 'still open when it began to circle',
  'stepped in': 'broken off by the presenter',
  unanswered: 'left without an answer',
  left: 'left behind when the talk went on',
  'no verdict': 'answered, and not judged',
  'not asked': 'called and not asked',
  open: 'not finished',
};

function questionerName(brief: Brief, agent: string | undefined): string {
  return brief.seats.find(seat => seat.id === agent)?.name ?? 'a questioner';
}

/** Quotes a participant's text for a prompt: one line of at most 600 characters. */
function quoteForPrompt(text = ''): string {
  return `“${shorten(normalizeWhitespace(text).replace(/[“”]/g, '"'), 600)}”`;
}

/** The text of a turn as other seats see it; prepared texts and nods are hidden. */
function textForOthers(turn: Turn): string | undefined {
  return hiddenMoves.has(turn.move) || turn.move === 'nod' ? undefined : turn.text;
}

/** A rehearsal answer prepares no further transitions and no nods: built-in phrases replace them. */
const rehearsalAnswer: RehearsalHints = { values: { others: [[]], nods: [[]] } };

/** The prompts of a presentation. */
export const wording: FormatPrompts = {
  systemPrompt,
  cuePrompt,
  rehearsalAnswer: () => rehearsalAnswer,
  textForOthers,
};

/** Translations of the record headings. */
export const translations = {
  de: {
    Slides: 'Folien',
    'Your slides': 'Ihre Folien',
    Time: 'Zeit',
    'Prepared questions': 'Vorbereitete Fragen',
    Debrief: 'Nachbesprechung',
    'Unresolved challenges': 'Ungelöste Einwände',
    'No time for': 'Dafür fehlte die Zeit',
    'Prepared and not asked': 'Vorbereitet und nicht gefragt',
    'Not shown': 'Nicht gezeigt',
  },
};
