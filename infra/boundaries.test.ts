import { describe, expect, it } from 'vitest'
import { faultsIn, placeFaultOf } from './boundaries.ts'

describe('boundaries', () => {
  it.each([
    ['shared/model/patient.ts', `import * as v from 'valibot'\nimport { a } from './fields.ts'`],
    ['shared/dicom/header.ts', `import dicom from 'dicom-parser'`],
    [
      'functions/tasks/handler.ts',
      `import { x } from '#functions/platform/table.ts'\nimport '../tasks/y.ts'`,
    ],
    ['functions/tasks/store.ts', `import { x } from '#functions/patients/public.ts'`],
    ['functions/tasks/reactions.ts', `import type { z } from '#events/patients.ts'`],
    [
      'infra/stacks/api.ts',
      `import { contract } from '#shared/api/all.ts'\nimport { App } from 'aws-cdk-lib'`,
    ],
    [
      'web/src/app.tsx',
      `import { useQuery } from '@tanstack/react-query'\nconst x = import('./lazy.ts')`,
    ],
    ['web/src/routes/_app.tsx', `import { x } from '../features/shell/app-frame.tsx'`],
    [
      'web/src/features/tasks/task-page.tsx',
      `import { x } from '../../data/tasks.ts'\nimport { y } from '../../ui/dates.ts'\nimport { z } from '../../session/member.ts'\nimport './search.ts'`,
    ],
    ['web/src/data/tasks.ts', `import { api } from '../api/client.ts'`],
    ['web/src/session/member.ts', `import { memberQuery } from '../data/members.ts'`],
    ['test/e2e/upload.ts', `import { anything } from '#functions/tasks/store.ts'`],
  ])('lets %s import what it may', (file, text) => {
    expect(faultsIn(file, text)).toEqual([])
  })

  it.each([
    ['shared/model/patient.ts', `import dayjs from 'dayjs'`, 'dayjs'],
    ['shared/model/patient.ts', `import dicom from 'dicom-parser'`, 'dicom-parser'],
    [
      'events/patients.ts',
      `import { x } from '#functions/tasks/store.ts'`,
      'functions/tasks/store.ts',
    ],
    [
      'functions/tasks/handler.ts',
      `import {\n  x,\n  y,\n} from '#functions/patients/store.ts'`,
      'functions/patients',
    ],
    [
      'functions/platform/table.ts',
      `import { x } from '../tasks/store.ts'`,
      'functions/tasks/store.ts',
    ],
    [
      'functions/platform/table.ts',
      `import { x } from '#functions/patients/public.ts'`,
      'functions/patients/public.ts',
    ],
    ['functions/tasks/handler.ts', `export { x } from '#infra/functions.ts'`, 'infra/functions.ts'],
    [
      'infra/stacks/api.ts',
      `import { startLocal } from '../runner/start.ts'`,
      'infra/runner/start.ts',
    ],
    [
      'web/src/app.tsx',
      `const x = await import('#functions/tasks/routes.ts')`,
      'functions/tasks/routes.ts',
    ],
    [
      'infra/seed/story.ts',
      `import { moveLead } from '#functions/patients/public.ts'`,
      'functions/patients',
    ],
    ['infra/local/start.ts', `import { ROOT } from '../functions.ts'`, 'infra/functions.ts'],
    ['infra/local/s3/server.ts', `import { x } from '#shared/errors.ts'`, 'shared/errors.ts'],
    [
      'infra/seed/main.ts',
      `import { startEngine } from '../local/start.ts'`,
      'infra/local/start.ts',
    ],
    ['web/src/app.tsx', `import '#test/support/client.ts'`, 'test/support/client.ts'],
    [
      'web/src/features/tasks/task-page.tsx',
      `import { x } from '../patients/texts.ts'`,
      'web/src/features/patients/texts.ts',
    ],
    [
      'web/src/features/tasks/task-page.tsx',
      `import { api } from '../../api/client.ts'`,
      'web/src/api/client.ts',
    ],
    [
      'web/src/data/tasks.ts',
      `import { x } from '../features/tasks/texts.ts'`,
      'web/src/features/tasks/texts.ts',
    ],
    ['web/src/data/tasks.ts', `import { x } from '../ui/dates.ts'`, 'web/src/ui/dates.ts'],
    [
      'web/src/data/tasks.ts',
      `import { x } from '../session/member.ts'`,
      'web/src/session/member.ts',
    ],
    ['web/src/ui/due.tsx', `import { x } from '../data/tasks.ts'`, 'web/src/data/tasks.ts'],
    [
      'web/src/session/member.ts',
      `import { x } from '../features/tasks/texts.ts'`,
      'web/src/features/tasks/texts.ts',
    ],
  ])('stops %s from importing %s', (file, text, named) => {
    expect(faultsIn(file, text)).toEqual([expect.stringContaining(named)])
  })
})

describe('the shape of a domain', () => {
  it.each([
    'functions/tasks/handler.ts',
    'functions/tasks/store.test.ts',
    'functions/tasks/operations/complete.ts',
    'functions/uploads/rules/dicom/preview.ts',
    'functions/uploads/links/routes.ts',
    'functions/accounts/openid/ports/provider.ts',
    'functions/platform/http/api.ts',
    'web/src/app.tsx',
  ])('has a place for %s', (file) => {
    expect(placeFaultOf(file)).toBeNull()
  })

  it.each([
    'functions/tasks/helpers.ts',
    'functions/tasks/domain/task.ts',
    'functions/uploads/links/handler.ts',
    'functions/uploads/links/inner/store.ts',
  ])('has none for %s', (file) => {
    expect(placeFaultOf(file)).toContain(file)
  })

  it.each([
    [`import type { Work } from '../operations/work.ts'`, []],
    [`import { createHash } from 'node:crypto'`, []],
    [`import { work } from '../operations/work.ts'`, ['../operations/work.ts']],
    [`import { type Work, work } from '../operations/work.ts'`, ['../operations/work.ts']],
    [`import { readFile } from 'node:fs/promises'`, ['node:fs/promises']],
    [`import { S3Client } from '@aws-sdk/client-s3'`, ['@aws-sdk/client-s3']],
  ])('keeps rules pure: %s', (text, stopped) => {
    const faults = faultsIn('functions/tasks/rules/task.ts', text)
    expect(faults).toEqual(stopped.map((specifier) => expect.stringContaining(specifier)))
  })
})
