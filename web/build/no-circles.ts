import type { Plugin } from 'vite'

/**
 * Fails the build where files of the pages import each other in a circle: of modules that were put into such
 * files one may run before what it needs, and the page does not start.
 */
export function noCircles(): Plugin {
  return {
    name: 'praxis-no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) this.error(`Files import each other in a circle: ${circle.join(' > ')}`)
    },
  }
}

/**
 * The files of a circle of imports, the first one again at its end; null where there is none.
 * @param importsOf what each file imports
 */
export function circleIn(importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const imported of importsOf.get(name) ?? []) {
      const circle = visit(imported, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of importsOf.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return null
}
