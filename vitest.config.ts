import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

const setupFiles = ['test/support/properties.ts']

/** Tests on what is built. */
const whole = { setupFiles, globalSetup: ['test/support/built.ts'], hookTimeout: 120_000 }

/** The files of a worker share an application, which takes long to start. */
const sharing = { isolate: false, expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: ['{shared,events,functions,infra,web}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...whole,
          name: 'infra',
          // The files share the templates.
          isolate: false,
          maxWorkers: 1,
          include: ['test/{infra,load}/**/*.test.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...whole,
          name: 'integration',
          ...sharing,
          maxWorkers: 2,
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...whole,
          name: 'e2e',
          ...sharing,
          maxWorkers: 2,
          include: ['test/e2e/**/*.test.ts'],
          // A browser on a busy machine: once more, and the run names what needed it.
          retry: 1,
          // A journey through many pages takes two minutes where two processors do all the work.
          testTimeout: 240_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'grants',
          include: ['test/grants/**/*.test.ts'],
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
