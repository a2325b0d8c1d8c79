import type { Plugin } from 'vite'
import { ownFailures } from '../src/api/own-failures.ts'

/** An error of the catalogue with its text. */
const DECLARED =
  /(ERR_\w+): (\{\s*\.\.\.)?(\w+)\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\)/g
/** Sentences about the details of an error, which come with the answer. */
const SENTENCES = /(detailed\(\s*\w+,\s*)describe\w+/g

const own = new Set<string>(ownFailures)

/**
 * Of the catalogue of errors the built pages carry what they tell them apart by. What went wrong is said in words
 * by the answer, but for what pages find by themselves.
 */
export function leanErrors(): Plugin {
  return {
    name: 'praxis-lean-errors',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]shared[\\/]error-catalogue\.ts$/ },
      handler: (code) => ({ code: withoutTexts(code), map: null }),
    },
  }
}

/** The source of the catalogue without the texts that the service says. */
export function withoutTexts(source: string): string {
  return source
    .replace(DECLARED, (declared, name: string, opening = '', kind: string) =>
      own.has(name) ? declared : `${name}: ${opening}${kind}('')`,
    )
    .replace(SENTENCES, '$1() => []')
}
