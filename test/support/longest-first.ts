import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes. The rest is begun in the order of Vitest: by size where it has not run before. */
const longest = [
  'test/e2e/screens.test.ts',
  'test/integration/access.test.ts',
  'test/integration/prices.test.ts',
  'test/integration/fuzz.test.ts',
]

/** Begins with the files that take longest, so that no worker is left with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = (file: TestSpecification) =>
      Number(!longest.some((path) => file.moduleId.endsWith(path)))
    const order = (file: TestSpecification) => file.project.config.sequence.groupOrder
    return sorted.toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b))
  }
}
