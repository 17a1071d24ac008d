import { type Grammar, oneOf } from './grammar';

const noun = oneOf('plan', 'vorschlag', 'antrag', 'umstieg', 'wechsel', 'umstellung', 'projekt', 'vorhaben');
const adverbs =
  '(?: (?:nun|jetzt|damit|daher|also|auch|gern|gerne|hiermit|voll|uneingeschränkt|insgesamt|als ganzem|ganz|vollständig|vollumfänglich|in vollem umfang|in allen (?:teilen|punkten)|ohne (?:vorbehalte?|bedingungen|einschränkung)))*';
const worries = oneOf('einwände', 'bedenken', 'vorbehalte', 'zweifel', 'fragen', 'einwänden');
const whole = `(?:de[rnm]|das|die|diese[rmsn]?|unsere[rmn]?) (?:ganzen? |gesamten? )?${noun}(?: (?:als ganzem|als ganzes|insgesamt|so, wie er ist))?`;

/** How German declares. */
export const german: Grammar = {
  whole,
  all: oneOf('alles', 'allem'),
  pronoun: oneOf('dem', 'ihm', 'ihn', 'das', 'es'),
  lead: oneOf('also', 'daher', 'somit', 'ja', 'für mich', 'von mir aus'),
  end: oneOf('ohne (?:vorbehalt|einwände|bedenken|bedingungen?)', 'von meiner seite', 'meinerseits', 'für mich'),
  reason: ',? (?:weil|da|denn|jetzt, da|nun, da|nachdem) |: ',
  accepting: [
    `ich stimme${adverbs} OBJECT${adverbs} zu`,
    `(?:OBJECT|damit|daher|somit) stimme ich(?: OBJECT)?${adverbs} zu`,
    `(?:damit|daher|somit) (?:nehme|trage) ich${adverbs} OBJECT${adverbs} (?:an|mit)`,
    `ich stimme${adverbs} zu`,
    `ich nehme${adverbs} OBJECT${adverbs} an`,
    `ich trage${adverbs} OBJECT${adverbs} mit`,
    '(?:von meiner seite|für mich) steht nichts mehr im wege?',
    `ich (?:akzeptiere|unterstütze|befürworte|billige|bejahe)${adverbs} OBJECT${adverbs}`,
    `ich bin${adverbs} (?:für OBJECT|mit (?:OBJECT|allem) einverstanden)`,
    `ich habe${adverbs} (?:keine|keinerlei) (?:weiteren )?${worries} mehr`,
    `ich habe${adverbs} (?:keine|keinerlei) (?:weiteren )?${worries} gegen OBJECT`,
    'ich habe(?: nun| jetzt)? nichts(?: mehr)? (?:gegen OBJECT )?einzuwenden',
    `ich ziehe${adverbs} (?:meinen einwand|meine einwände|meine bedenken|meine vorbehalte|alle meine einwände) zurück`,
    `(?:alle )?meine ${worries} sind(?: alle| nun| jetzt| damit)* (?:ausgeräumt|beantwortet|erledigt|erfüllt|entkräftet|geklärt)`,
    'mein (?:letzter )?einwand ist(?: nun| jetzt| damit)* (?:ausgeräumt|beantwortet|erledigt|entkräftet)',
    `keine (?:weiteren )?${worries} mehr`,
    'OBJECT hat meine (?:volle )?(?:zustimmung|unterstützung|stimme)',
    'OBJECT steht(?: für mich| von meiner seite| meinerseits)* nichts(?: mehr)? im wege?',
    '(?:für mich|von meiner seite) steht OBJECT nichts(?: mehr)? im wege?',
  ],
  pointing: [`keine ${worries}`, `ich habe keine ${worries}`, 'ich bin(?: damit)? einverstanden'],
  rejecting: [
    `ich lehne${adverbs} OBJECT${adverbs} ab`,
    `ich bin${adverbs} gegen OBJECT`,
    `ich rate${adverbs} von OBJECT ab`,
    'ich stimme mit nein',
  ],
  limit:
    '(?<!\\p{L})(?:wenn|falls|sofern|solange|sobald|bis|außer|ausgenommen|nur|aber|doch|jedoch|allerdings|obwohl|obgleich|noch|vorerst|vorläufig|bedingung\\p{L}*|würde\\p{L}*|müss\\p{L}*|muss|soll\\p{L}*|könnte\\p{L}*|hälfte|teil\\p{L}*|prinzip|grundsätzlich|sonst|zunächst|wenigstens|immerhin)(?!\\p{L})',
};
