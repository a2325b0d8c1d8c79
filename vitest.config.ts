import { defineConfig } from 'vitest/config'

/** Tests on what is built, one file at a time: two would slow each other past their limits. */
const whole = {
  fileParallelism: false,
  globalSetup: ['test/support/built.ts'],
  hookTimeout: 120_000,
}

/** The files of a worker share an application, which takes long to start. */
const sharing = { isolate: false, fileParallelism: true, maxWorkers: 2 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...whole,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
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
