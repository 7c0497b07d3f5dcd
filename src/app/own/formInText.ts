import { type OwnForm, ownForms } from '../../kit/own/api.ts';

const comments = /\/\/.*|\/\*[\s\S]*?\*\//g;

/** The form of a policy, by the functions that its text seems to define; where that errs, its run says so. */
export function formInText(text: string): OwnForm {
  const code = text.replaceAll(comments, '');
  const defines = (name: string) =>
    new RegExp(`\\b(function\\s+${name}\\b|(const|let|var)\\s+${name}\\s*=)`).test(code);
  return ownForms.find(defines) ?? 'choose';
}
