import type { Brief } from './brief';
import type { OptionRule } from './format';

/** Defines a whole-number option within bounds. */
export function numberOption<const K extends string>(
  key: K,
  label: string,
  description: string,
  { value, min, max }: { value: number; min: number; max: number },
) {
  return { key, label, description, type: 'number', default: value, min, max } as const;
}

/** Defines an on/off option; `on` is the default of new sessions, sessions recorded without the option have it off. */
export function flagOption<const K extends string>(key: K, label: string, description: string, on = false) {
  return { key, label, description, type: 'flag', default: on } as const;
}

/** Defines an option with choices, the first by default. */
export function choiceOption<const K extends string, const C extends readonly [string, ...string[]]>(
  key: K,
  label: string,
  description: string,
  choices: C,
) {
  return { key, label, description, type: 'choice', default: choices[0], choices } as const;
}

/** Defines a text option, empty by default. */
export function textOption<const K extends string>(key: K, label: string, description: string) {
  return { key, label, description, type: 'text', default: '' as string } as const;
}

type ValueOf<R extends OptionRule> = R extends { choices: readonly (infer C)[] } ? C : R['default'];

/** Creates a reader of a format's options: a session's value, or the default (off for a flag) if it has none or an invalid one. */
export function optionReader<const R extends readonly OptionRule[]>(rules: R) {
  return <K extends R[number]['key']>({ options }: Pick<Brief, 'options'>, key: K) => {
    const value = options[key];
    const rule: OptionRule | undefined = rules.find(each => each.key === key);
    const fits =
      typeof value === typeof rule?.default && (rule?.type !== 'choice' || rule.choices.includes(String(value)));
    const absent = rule?.type === 'flag' ? false : rule?.default;
    return (fits ? value : absent) as ValueOf<Extract<R[number], { key: K }>>;
  };
}
