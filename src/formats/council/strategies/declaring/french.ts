import { type Grammar, oneOf } from './grammar';

const worries = oneOf('objections?', 'réserves?', 'doutes?', 'inquiétudes?');
const adverbs = '(?: (?:donc|maintenant|aussi|désormais|pleinement|entièrement|volontiers))*';

/** How French declares. */
export const french: Grammar = {
  whole:
    "(?:l'ensemble (?:du|de la)|le|la|au|du|à la|de la|ce|cette|notre) ?(?:plan|proposition|projet|motion|bascule|migration|passage)(?: (?:dans son ensemble|tel quel|telle quelle|tel qu'il est|telle qu'elle est))?",
  all: 'tout',
  pronoun: oneOf('cela', 'ça'),
  lead: oneOf('donc', 'ainsi', 'oui', 'pour ma part', 'de mon côté', 'pour moi'),
  end: oneOf(
    'dans (?:son|leur) (?:ensemble|intégralité|totalité)',
    'tout entière?',
    'entièrement',
    'sans réserves?',
    'sans (?:aucune )?(?:réserve|condition|objection)',
    'pour ma part',
    'de mon côté',
    'pour moi',
    'aussi',
  ),
  reason: ',? (?:car|parce que|puisque|maintenant que) | ?: ',
  accepting: [
    `j'(?:accepte|approuve|appuie|adopte)${adverbs} OBJECT`,
    "j'accepte",
    `j'adhère${adverbs} OBJECT`,
    `je (?:soutiens|vote pour|souscris)${adverbs} OBJECT`,
    `je suis${adverbs} (?:d'accord avec|favorable|pour|en faveur) OBJECT`,
    `je n'ai plus (?:d'|de |aucune |la moindre )${worries}`,
    `je n'ai aucune ${worries} (?:contre|sur) OBJECT`,
    `je retire${adverbs} (?:mon|ma|mes|toutes mes) ${worries}`,
    `(?:toutes )?mes ${worries} sont${adverbs} (?:levée?s|satisfaites|résolue?s|tombée?s)`,
    `(?:plus aucune|plus d')(?: )?${worries}`,
    "(?:plus )?rien ne s'y oppose(?: plus)?",
    "(?:plus )?rien ne s'oppose(?: plus)? OBJECT",
    'OBJECT a (?:mon accord|mon soutien|ma voix)',
  ],
  pointing: [
    `je l'(?:accepte|approuve)${adverbs}`,
    `aucune ${worries}`,
    `je n'ai aucune ${worries}`,
    "je suis d'accord",
  ],
  rejecting: [
    `je (?:rejette|refuse)${adverbs} OBJECT`,
    `je m'oppose${adverbs} OBJECT`,
    'je suis contre OBJECT',
    'je vote non',
  ],
  limit:
    "(?<!\\p{L})(?:si|s'il|sauf|sous|tant|dès|jusqu|quand|lorsqu\\p{L}*|à condition|pourvu|mais|toutefois|cependant|pourtant|seulement|uniquement|encore|moitié|partie|partiellement|principe|certain\\p{L}*|plupart|provisoire\\p{L}*|pour l'instant|hormis|excepté|moins|faut|devrai\\p{L}*|doit|doivent|pourrai\\p{L}*|serai\\p{L}*)(?!\\p{L})",
};
