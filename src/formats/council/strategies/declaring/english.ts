import { type Grammar, oneOf } from './grammar';

const adverbs =
  '(?: (?:can|will|do|now|also|hereby|gladly|readily|happily|fully|therefore|thus|wholeheartedly|unreservedly))*';
const worry = oneOf('objections?', 'reservations?', 'concerns?', 'doubts?', 'misgivings?');
const worries = oneOf('objections', 'reservations', 'concerns', 'doubts', 'misgivings', 'conditions');
const met = oneOf(
  'met',
  'answered',
  'resolved',
  'settled',
  'addressed',
  'withdrawn',
  'satisfied',
  'dealt with',
  'put to rest',
  'laid to rest',
  'lifted',
);
const assent = oneOf('support', 'consent', 'approval', 'acceptance', 'vote', 'agreement', 'assent', 'backing', 'yes');
const wholly = oneOf(
  'as a whole',
  'as it (?:now )?stands',
  'as it is',
  'as (?:now )?(?:written|amended|proposed|revised)',
  'in (?:full|its entirety|every (?:part|point|respect|detail)|all (?:its )?parts)',
  '(?:all|the whole|every (?:part|line|word)) of it',
  'completely',
  'entirely',
  'fully',
  'wholeheartedly',
  'unreservedly',
  'before us',
  'on the table',
);
const noun = oneOf('plan', 'proposal', 'motion', 'move', 'switch', 'cut-?over', 'migration', 'project');
const named = `(?:the|this|our) (?:whole |entire |complete |full |amended |revised |proposed )?${noun}`;
const deeds = oneOf(
  'accept',
  'support',
  'endorse',
  'approve(?: of)?',
  'back',
  'agree (?:to|with)',
  'consent to',
  'assent to',
  'stand behind',
  'vote for',
  'say yes to',
  'sign(?: off on)?',
  'subscribe to',
);

/** How English declares. */
export const english: Grammar = {
  whole: `(?:(?:all|everything|every (?:part|line|word)|the whole) (?:of|in) )?${named}(?:,? ${wholly})?`,
  all: `(?:everything|all that is proposed)(?:,? ${wholly})?`,
  pronoun: `(?:(?:all|every (?:part|line|word)|the whole) of )?(?:it|this)(?:,? ${wholly})?`,
  lead: oneOf('so', 'and so', 'therefore', 'thus', 'hence', 'yes', 'plainly', 'for my part', 'from my side', 'to me'),
  end: oneOf(
    wholly,
    '(?:without|with no) (?:any )?(?:further )?(?:reservations?|conditions?|objections?|hesitation)',
    'as far as i am concerned',
    'on all counts',
    '(?:from|on) my side',
    '(?:on|for) my part',
    'for me',
    'too',
    'as well',
  ),
  reason: ',? (?:because|since|now that|given that) |: ',
  accepting: [
    `i${adverbs} ${deeds} OBJECT`,
    `i${adverbs} accept`,
    `i am (?:happy|glad|ready|content) to ${deeds} OBJECT`,
    'i am(?: (?:now|also|fully|firmly))* (?:for|in favou?r of|behind|in agreement with|content with|happy with|satisfied with|convinced by|convinced of|persuaded by|on board with|ready to (?:adopt|go ahead with)) OBJECT',
    'i am(?: (?:now|also|fully|firmly))* (?:on board|in favou?r)',
    'count me in',
    `i (?:now )?(?:have|see|raise|hold) no (?:more|further|remaining|outstanding) ${worry}(?: left)?(?: (?:to|about) OBJECT)?`,
    `i (?:now )?(?:have|see|raise|hold) no ${worry} (?:left|remaining|any ?more|whatsoever|(?:to|about) OBJECT)`,
    'i no longer (?:object(?: to OBJECT)?|oppose OBJECT|have (?:an |any )?(?:objections?|reservations?)(?: to OBJECT)?)',
    'i have nothing (?:(?:left|more|further) (?:to object(?: to)?|against OBJECT)|against OBJECT|left to object(?: to)?)',
    `i(?: (?:now|hereby|therefore))* (?:withdraw|drop) (?:my|all my|all of my) (?:last |remaining )?${worry}`,
    `(?:all (?:of )?)?my ${worries} (?:are|were|have(?: all)? been)(?: (?:all|now|fully))* ${met}`,
    `my (?:only |one |last |remaining )?objection (?:is|was|has been)(?: (?:now|fully))* ${met}`,
    `none of my ${worries} (?:remains?|stands?|is left|are left)`,
    `no (?:further )?${worry} (?:remains?|stands?|is left|are left)`,
    `(?:my )?(?:last |remaining )?${worry} withdrawn`,
    `no (?:further|more|remaining) ${worry}`,
    'nothing (?:now |more )?(?:stands|remains|is left) in (?:the|its|our) way(?: of OBJECT)?',
    'nothing (?:is left|remains)(?: for me)? (?:to object to|that i object to)',
    'there is nothing left (?:for me )?(?:to object to|that i object to)',
    `OBJECT has my (?:full |whole )?${assent}`,
    `you have my (?:full |whole )?${assent}(?: (?:to|for) OBJECT)?`,
    `i give OBJECT my (?:full |whole )?${assent}`,
    'OBJECT is (?:fully )?acceptable to me',
    'my (?:answer|vote) is (?:a )?yes',
    'i vote (?:yes|in favou?r)',
    'i (?:recommend|advise) (?:that we )?(?:adopt|adopting|accept|accepting|approve|approving|go ahead with|going ahead with) OBJECT',
    "let(?:'s| us) (?:adopt|approve|go ahead with|proceed with) OBJECT",
    'we (?:can|should) (?:adopt|approve|go ahead with|proceed with) OBJECT',
  ],
  pointing: [`i have no ${worry}`, `no ${worry}`, 'i am (?:now )?(?:satisfied|content|in agreement)'],
  rejecting: [
    'i(?: (?:also|too|would|therefore|still))* (?:reject|oppose|advise against|vote against|am against|decline) OBJECT',
    "i (?:also )?(?:agree with|share|join) \\p{L}+'s? no",
    'i vote no',
    'my (?:answer|vote) is (?:a )?no',
  ],
  limit:
    '\\b(?:if|unless|until|till|once|when|whenever|while|provided|providing|assuming|suppos\\p{L}*|as long as|so long as|only|except\\p{L}*|apart|aside|but|though|although|however|yet|still|conditions?|conditional\\p{L}*|would|should|could|might|may|must|needs?|(?:have|has) to|half|parts?|partly|some|most|mostly|least|far|principle|for now|for today|temporar\\p{L}*|pilot|trial|provisional\\p{L}*|that is|namely|rest|remain\\p{L}*|otherwise|minus|barring|save)\\b',
};
