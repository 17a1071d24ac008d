import type { Brief } from './brief';
import type { OptionRule } from './format';

type ValueOf<R extends OptionRule> = R extends { type: 'choice'; choices: readonly (infer C)[] }
  ? C
  : R extends { type: 'number' }
    ? number
    : R extends { type: 'flag' }
      ? boolean
      : string;

/** Reads a format's options by its own table: the value of a session, or the table's default where the session has none. */
export function optionsOf<const R extends readonly OptionRule[]>(rules: R) {
  return <K extends R[number]['key']>({ options }: Pick<Brief, 'options'>, key: K) => {
    const value = options[key];
    const rule: OptionRule | undefined = rules.find(each => each.key === key);
    const fits =
      typeof value === typeof rule?.default && (rule?.type !== 'choice' || rule.choices.includes(String(value)));
    return (fits ? value : rule?.default) as ValueOf<Extract<R[number], { key: K }>>;
  };
}
