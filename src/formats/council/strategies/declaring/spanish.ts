import { type Grammar, oneOf } from './grammar';

const worries = oneOf('objeción', 'objeciones', 'reservas?', 'dudas?', 'reparos?');
const adverbs = '(?: (?:pues|ahora|también|ya|plenamente|por tanto|con gusto))*';

/** How Spanish declares. */
export const spanish: Grammar = {
  whole:
    '(?:el|la|al|del|a la|de la|este|esta|nuestro|nuestra) (?:plan|propuesta|proyecto|moción|cambio|migración)(?: (?:en su conjunto|en su totalidad|tal como está|tal cual))?',
  all: 'todo(?: lo propuesto)?',
  pronoun: oneOf('ello', 'esto'),
  lead: oneOf('por tanto', 'así pues', 'sí', 'por mi parte', 'para mí'),
  end: oneOf(
    'por completo',
    'enter[ao]',
    'en su (?:conjunto|totalidad)',
    'sin (?:ninguna )?(?:reservas?|condiciones|objeciones)',
    'por mi parte',
    'para mí',
    'también',
  ),
  reason: ',? (?:porque|ya que|puesto que|ahora que) |: ',
  accepting: [
    `(?:yo )?(?:acepto|apoyo|apruebo|respaldo|suscribo)${adverbs} OBJECT`,
    `(?:yo )?estoy${adverbs} (?:de acuerdo con|a favor|conforme con) OBJECT`,
    '(?:yo )?voto (?:por OBJECT|a favor|sí)',
    `(?:ya )?no tengo (?:más|ya|ningun[ao]) ${worries}`,
    `ya no tengo (?:ninguna )?${worries}`,
    `no tengo (?:ninguna )?${worries} (?:contra|a) OBJECT`,
    `retiro${adverbs} (?:mi|mis|todas mis) ${worries}`,
    `(?:todas )?mis ${worries} (?:están|quedan|han sido) (?:resueltas|respondidas|atendidas|satisfechas|despejadas)`,
    'OBJECT tiene mi (?:apoyo|voto|aprobación|acuerdo)',
    'nada se opone ya(?: a OBJECT)?',
  ],
  pointing: ['l[ao] (?:acepto|apoyo|apruebo)', `ninguna ${worries}`, `no tengo ${worries}`, 'estoy de acuerdo'],
  rejecting: [
    `(?:yo )?rechazo${adverbs} OBJECT`,
    '(?:yo )?me opongo(?: también)? OBJECT',
    'estoy en contra OBJECT',
    'voto no',
  ],
  limit:
    '(?<!\\p{L})(?:si|salvo|excepto|menos|mientras|hasta|cuando|siempre que|con tal|pero|aunque|sin embargo|solo|sólo|solamente|todavía|aún|mitad|parte|parcial\\p{L}*|principio|condición|condiciones|por ahora|de momento|provisional\\p{L}*|debe\\p{L}*|debería\\p{L}*|podría\\p{L}*|sería\\p{L}*|falta|hay que)(?!\\p{L})',
};
