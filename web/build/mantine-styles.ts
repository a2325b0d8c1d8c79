import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const ALL = resolve('@mantine/core/styles.css')
/** What every page needs, whatever it is made of. */
const BASE = ['baseline', 'default-css-variables', 'global']
/** The module by which a component of Mantine knows the names of its classes. */
const CLASSES = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/

/**
 * Of Mantine's styles the built pages carry those of the components that they use, each beside its
 * component: a style comes in, and is loaded, with the code that needs it.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'praxis-mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== ALL) return null
      return BASE.map((name) => readFileSync(fileOf(name), 'utf8')).join('\n')
    },
    transform(code, id) {
      const component = CLASSES.exec(id)?.[1]
      if (!component || !existsSync(fileOf(component))) return null
      // A package's modules count as without effect; this one puts a style in.
      const withStyle = `${code}\nimport '@mantine/core/styles/${component}.css'\n`
      return { code: withStyle, map: null, moduleSideEffects: false }
    },
  }
}

const fileOf = (name: string): string => ALL.replace(/styles\.css$/, `styles/${name}.css`)
