import { afterEach, expect, it, vi } from 'vitest'
import type { PatientRow } from '#shared/model/patient.ts'
import { aRecord } from '../builders.ts'
import { exportList } from './export.ts'

const { pages } = vi.hoisted(() => ({ pages: [] as PatientRow[][] }))

vi.mock('../../../data/exports.ts', () => ({
  async *exportedRows() {
    for (const rows of pages) yield { rows, total: pages.flat().length }
  },
}))

afterEach(() => {
  pages.length = 0
})

const exporting = (changes: object = {}) => ({
  ...{ practiceId: 'p', query: {}, columns: ['name', 'dob', 'marketingCampaign'] as const },
  ...{ zone: 'America/Chicago', signal: new AbortController().signal, onProgress: vi.fn() },
  ...changes,
})

it('has the columns of the list in their order, every page, and no formula', async () => {
  const evil = ['=1+1', '+1', '-1', '@x', '\tx', '\rx']
  pages.push(
    [aRecord({ patientId: 'A', firstName: 'José', lastName: 'O"Neil', dob: '19800229' })],
    evil.map((marketingCampaign, place) => aRecord({ patientId: `B${place}`, marketingCampaign })),
  )
  const asked = exporting()

  const { parts, count } = await exportList(asked)

  const [head, first, ...others] = parts.join('').split('\n')
  expect(count).toBe(7)
  expect(head).toContain('First name,Middle name,Last name,Date of birth,Campaign,Record ID')
  expect(first).toContain('José,,"O""Neil",02/29/1980,')
  for (const formula of evil) expect(others.join('\n')).toContain(`'${formula}`)
  expect(asked.onProgress).toHaveBeenLastCalledWith({ count: 7, total: 7 })
})

it('ends where it is given up', async () => {
  const abort = new AbortController()
  pages.push([aRecord()])
  abort.abort(new Error('given up'))

  await expect(exportList(exporting({ signal: abort.signal }))).rejects.toThrow('given up')
})
