import { counterpart, type Side, sidesOf } from '../accord/sides';
import { standingOf } from '../accord/standing';
import { passagesFor } from '../choose';
import { type Line, line } from '../draft';
import type { Floor } from '../floor';
import { opening, quote } from '../phrase';
import { evidenceLength } from '../plans/argue';
import type { Plan } from '../plans/plan';
import { phraseOf } from '../words';
import { takingUp } from './answers';
import { argue, present } from './plans';

/** Answers a question put to the speaker, or adds to what was said last, in German. */
export const respond: Plan = (floor, draft) => {
  const last = floor.points.findLast(point => point.seat.id !== floor.seat.id);
  if (!last) return argue(floor, draft);
  const { name } = last.seat;
  const moved = standingOf(floor)?.movedBy;
  const own = sideOf(floor);
  const spoken = last.turn.text.replace(/„[^“]*“/g, '');
  const asked = last.turn.cue?.to === floor.seat.id || (spoken.includes('?') && spoken.includes(floor.seat.name));
  const longest = Math.max(0, Math.min(evidenceLength(floor), draft.room() - 14));
  const [passage] = passagesFor(floor, { stance: floor.stance, about: last.turn.text, longest }, 1);
  if (moved) draft.say('moved', movedBy(moved.point.seat.name, moved.quoted));
  else if (asked && own) draft.say('answer', answers(name, own.safeguard));
  // The other openings announce a passage, and there is none left.
  else if (!passage) draft.say('stay', own ? stays(name, own.safeguard) : nothingMore(name));
  else if (last.stance === 'weighing' || last.cited.length === 0) draft.say('open', openings(name));
  else if (last.stance === floor.stance) draft.say('add', additions(name, phraseOf(floor, last, 9)));
  else draft.say('set against', takingUp(name, phraseOf(floor, last, 9)));
  if (passage) present(floor, draft, passage, 'respond');
};

/** Gives ground to one of the other camp and says what is kept, in German. */
export const giveGround: Plan = (floor, draft) => {
  const own = sideOf(floor);
  const other = own && counterpart(sidesOf(floor), own);
  if (!own || !other) return argue(floor, draft);
  const { name } = other.seat;
  const moved = standingOf(floor)?.movedBy;
  if (moved) {
    draft.say('moved', [
      line`${moved.quoted} bewegt mich, ${moved.point.seat.name}: Ich verlange nicht mehr, dass alles auf den Punkt ${own.thing} wartet.`,
      line`In dieser Form ziehe ich den Einwand zurück, und zwar deswegen, ${moved.point.seat.name}: ${moved.quoted}.`,
      line`${moved.point.seat.name} hat gezeigt, was mir fehlte: ${moved.quoted}. So kann es von mir aus beginnen.`,
    ]);
  } else draft.say('give', own.camp === 'for' ? gifts(name, other) : refusals(name, own));
  draft.say('maybe keep', [
    own.camp === 'against' && line`Dafür behalte ich eine Bedingung: ${own.safeguard}.`,
    own.camp === 'against' && line`Was ich nicht aufgebe: ${own.safeguard}.`,
    own.camp === 'for' && line`Was ich behalte, ist der Punkt ${own.thing}.`,
    line`Beim Punkt ${own.thing} bleibe ich, wo ich bin.`,
  ]);
  const longest = Math.max(0, draft.room() - 14);
  const [passage] = passagesFor(floor, { stance: floor.stance, about: own.point.turn.text, longest }, 1);
  if (passage)
    draft.say('maybe ground', [
      line`Der Grund steht im Text: ${quote(passage.text)}`,
      line`Das ruht hierauf: ${quote(passage.text)}`,
      line`Dazu gehört diese Zeile: ${quote(passage.text)}`,
    ]);
};

/** Votes and says what the vote rests on, in German. */
export const castVote: Plan = (floor, draft) => {
  const own = sideOf(floor);
  const standing = standingOf(floor);
  if (!own || !standing) return argue(floor, draft);
  if (standing.share > 0.9) draft.say('accept', acceptances(own));
  else if (standing.share > 0.1) draft.say('reserve', reservations(own));
  else draft.say('block', blocks(own));
};

/** Asks the one the cue names about something they really brought, in German. */
export const askMember: Plan = (floor, draft) => {
  const to = floor.occasion.cue.data?.to;
  const name = floor.occasion.brief.seats.find(seat => seat.id === to)?.name ?? 'Wer mag';
  const point = floor.points.findLast(each => each.seat.id === to && each.cited.length > 0);
  const thing = sideOf(floor)?.thing ?? '';
  if (point) {
    const phrase = phraseOf(floor, point, 11);
    draft.say('ask', [
      line`${name}, was müssten Sie sehen, um ${phrase} aufzugeben?`,
      line`${name}, wer prüft ${phrase}, bevor sich jemand darauf verlässt?`,
      line`Angenommen, ${phrase} stimmt nicht, ${name}: Was bleibt dann von Ihrer Sache?`,
      line`Wer zahlt, ${name}, wenn ${phrase} nicht hält?`,
      thing !== '' && line`${name}, was bedeutet ${phrase} für den Punkt ${thing}?`,
    ]);
    return;
  }
  draft.say('ask openly', [
    line`${name}, wo berührt dieser Vorschlag das, wofür Sie einstehen?`,
    line`${name}, was wollten Sie wissen, bevor Sie entscheiden?`,
    line`Wonach haben wir noch nicht gefragt, ${name}?`,
  ]);
};

/** The words of somebody who was moved, in German. */
export function movedBy(name: string, words: string): Line[] {
  return [
    line`${words} bringt mich einen Schritt weiter, ${name}.`,
    line`${name} nennt, was ich nicht bedacht hatte: ${words}.`,
    line`Gegen ${words} habe ich keine gute Antwort, ${name}; ich rücke etwas ab.`,
    line`Ich gebe einen Schritt nach, ${name}, aus einem einzigen Grund: ${words}.`,
    line`Mit ${words} hat ${name} bei mir einen Punkt gewonnen.`,
    line`Ich kam mit einer anderen Ansicht, ${name}; ${words} hat sie verschoben.`,
  ];
}

function sideOf(floor: Floor): Side | undefined {
  return sidesOf(floor).find(side => side.seat.id === floor.seat.id);
}

function answers(name: string, safeguard: string): Line[] {
  return [
    line`Meine Antwort, ${name}: ${safeguard}, und der Rest kann folgen.`,
    line`Das Mindeste, was ich brauche: ${safeguard}.`,
    line`Damit könnte ich mich bewegen, ${name}: ${safeguard}.`,
    line`Es ginge um nicht mehr als das, ${name}: ${safeguard}.`,
    line`Fragen Sie mich, ${name}, so lautet die Antwort: ${safeguard}.`,
  ];
}

function stays(name: string, safeguard: string): Line[] {
  return [
    line`Nach ${name} fehlt mir noch eines: ${safeguard}.`,
    line`Was ${name} sagt, nimmt mir eine Bitte nicht ab: ${safeguard}.`,
    line`Ich höre ${name} und bleibe bei einem Wunsch: ${safeguard}.`,
    line`Dem, was ${name} sagt, füge ich eine Bedingung hinzu: ${safeguard}.`,
  ];
}

function nothingMore(name: string): Line[] {
  return [
    line`Mehr gibt der Text für mich nicht her, ${name}, und erfinden will ich nichts.`,
    line`Dem, was ${name} sagt, habe ich aus diesem Text nichts hinzuzufügen.`,
    line`Wer mehr will, ${name}, braucht mehr als dieses Papier.`,
  ];
}

function openings(name: string): Line[] {
  return [
    line`Ich würde anders beginnen als ${name}.`,
    line`Darauf hat der Text eine Antwort, ${name}.`,
    line`Was ${name} wissen will, lässt sich nachlesen.`,
    line`Es gehört mehr dazu, als ${name} gesagt hat.`,
    line`Neben das, was ${name} sagt, lege ich eine Zeile.`,
  ];
}

function additions(name: string, phrase: string): Line[] {
  return [
    line`Zu ${phrase} gehört ein zweiter Satz, ${name}.`,
    line`Bei ${phrase} bin ich mit ${name} einig, und das kommt hinzu.`,
    line`Was ${name} mit ${phrase} gefunden hat, hat eine Folge.`,
    line`${phrase} ist die eine Hälfte, ${name}, und hier ist die andere.`,
    line`Von ${phrase} gehe ich einen Schritt weiter als ${name}.`,
  ];
}

function gifts(name: string, other: Side): (Line | false)[] {
  return [
    line`Von mir bekommt ${name} das: ${other.safeguard}; es kostet Zeit und nicht das Ziel.`,
    line`Um ${name} entgegenzukommen, nehme ich etwas in den Plan auf: ${other.safeguard}.`,
    other.claim !== '' &&
      line`Weil ${other.claim} nie ganz beantwortet wurde, gestehe ich ${name} etwas zu: ${other.safeguard}.`,
  ];
}

function refusals(name: string, own: Side): (Line | false)[] {
  return [
    own.claim !== '' && line`Die Richtung kann ich ${name} geben, das Datum nicht: ${own.claim} steht noch.`,
    line`Zum Punkt ${own.thing} habe ich noch nichts zu geben, ${name}; das sage ich lieber gleich.`,
    line`Mein Zugeständnis an ${name} ist kleiner: Ich lasse jeden Einwand fallen außer dem Punkt ${own.thing}.`,
  ];
}

function acceptances(own: Side): (Line | false)[] {
  return [
    own.camp === 'against' &&
      line`Angenommen: ${opening(own.safeguard)} steht darin, und für den Rest kann ich einstehen.`,
    line`Ich stimme zu, denn der Plan behält den Punkt ${own.thing} im Blick.`,
    line`Meine Stimme ist ein Ja: Beim Punkt ${own.thing} weiß ich, wen ich frage.`,
    line`Ja, denn nichts darin macht den Punkt ${own.thing} schlechter.`,
    own.claim !== '' && line`Ich unterschreibe: ${own.claim} wurde gehört und behandelt.`,
  ];
}

function reservations(own: Side): Line[] {
  return [
    line`Ich stimme mit einem Vorbehalt zu: Es braucht ein Datum für das, was ich verlangt habe, nämlich ${own.safeguard}.`,
    line`Ja, und zu Protokoll: Fehlt am Ende ${own.safeguard}, so will ich neu verhandeln.`,
    line`Angenommen, nur steht ${own.safeguard} dort als Absicht und nicht als Pflicht.`,
    line`Ich gehe mit; mein Vorbehalt betrifft den Punkt ${own.thing}, für den niemand benannt ist.`,
  ];
}

function blocks(own: Side): (Line | false)[] {
  return [
    own.claim !== '' &&
      line`Ich blockiere, solange ${own.claim} nicht beantwortet ist; was den Block aufhebt, ist ${own.safeguard}.`,
    line`Das kann ich nicht durchgehen lassen, solange niemand auf den Punkt ${own.thing} achtet. Mein Block endet mit dem hier: ${own.safeguard}.`,
    line`Nein: Der Plan beginnt, bevor der Punkt ${own.thing} geklärt ist. Was davor gehört, ist ${own.safeguard}.`,
  ];
}
