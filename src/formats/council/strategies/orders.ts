import { sentences } from '../../../text/sentences';

// Whoever orders something has not got it yet. An English order begins with a bare verb and its object; that verb is known by what
// it is not, so that no list of verbs is needed. What is wrongly taken for an order only keeps a council going.

/** Words before an article that begin no order: particles, auxiliaries, pronouns, numbers. */
const particles =
  'a about above across after against all along although am amid among and another any anyone anything are around as at atop be because been before behind below beside besides between beyond both but by can could despite did do does down due during each either enough even ever every everybody everyone everything except far few first for from given granted had half has have hence here how however i if in inside into is it its just last less like little many may maybe me might mine minus more most much must my near neither never next no nobody none nor not nothing now of off often on once one only onto or our out outside over per perhaps plus quite rather same second shall she should since so some somebody something soon still such than that the their then there these they third this those though through throughout thus till to today together tomorrow too toward twice two under unless unlike until up upon us via we well were what whatever when whenever where wherever whether which whichever while who whoever whose why will with within without worth would yesterday yet you';
/** Verbs that only bring something to mind, or that bid the table adopt what is proposed. */
const harmless =
  'accept adopt approve assume back compare consider endorse grant imagine mind note pass picture ratify recall remember say see sign suppose support thank';

const noVerb = `(?:${`${particles} ${harmless}`.split(' ').join('|')}|\\p{L}+(?:ing|ed|ly|[^s]s))\\b`;
const opening = '(?:(?:and|so|then|just|also|first|instead|only|now),? )*';
const object = '(?:the|an?|it|us|them|this|these|those|my|our|your|its|their|his|her|all|every|each|both)\\b';

const german = '(?:und |also |dann |zuerst |erst |vorher )*';
const germanNoVerb =
  '(?:alle|allgemeine|beide|bitte|damit|dafür|die|diese|eine|einige|erst|fast|ganze|gerade|gerne|heute|ihre|insgesamt|jede|jetzt|keine|manche|mehrere|meine|mit|nahe|nicht|oft|ohne|samt|seine|seit|selbst|sämtliche|solche|somit|sonst|soweit|statt|unsere|viele|weit|welche|wenige|womit|zuletzt|zunächst)\\b';

const orders: readonly RegExp[] = [
  /^(?:please|bitte|por favor|s'il vous plaît)(?!\p{L})|^do not\b/u,
  new RegExp(`^${opening}(?!${noVerb})(?!let us\\b)\\p{L}+ ${object}`, 'u'),
  new RegExp(
    `^${german}(?!${germanNoVerb})\\p{L}{2,}[te] (?:den|dem|einen|einem|uns|mir|ihn|ihm|diesen|diesem)(?!\\p{L})`,
    'u',
  ),
  // Before a comma it may be a condition: “Fällt die Technik aus, …”.
  new RegExp(
    `^${german}(?!${germanNoVerb})\\p{L}{2,}(?:[te]|en sie) (?:die|das|es|eine?|diese|dieses|\\d+(?!\\d))(?!\\p{L})[^,]*$`,
    'u',
  ),
  /^(?!assez|chez)\p{L}+ez (?:le|la|les|un|une|des|nous|moi|d'abord)(?!\p{L})/u,
];

/** The sentences of a text that order something. */
export function ordersIn(text: string): string[] {
  return sentences(text)
    .flatMap(sentence => (/[?？]["”’)]*$/.test(sentence) ? [] : sentence.split(/;\s+/)))
    .filter(each => orders.some(order => order.test(plain(each))));
}

function plain(sentence: string): string {
  return sentence
    .trim()
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\bdon't\b/g, 'do not');
}
