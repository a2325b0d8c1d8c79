import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { type BulkReport, changeAll } from './bulk.ts'

type Input = { params: { patientId: string } }

const { setGroup } = vi.hoisted(() => ({ setGroup: vi.fn<(input: Input) => Promise<void>>() }))

vi.mock('../api/client.ts', () => ({
  createClient: () => ({ patients: { setGroup, list: {}, search: {} } }),
}))
vi.mock('./patients.ts', () => ({}))

beforeEach(() => {
  setGroup.mockReset().mockResolvedValue(undefined)
})

const ids = Array.from({ length: 20 }, (_, place) => `P${place}`)
const change = { kind: 'group', id: 'G' } as const

function run(changes: { signal?: AbortSignal; onProgress?: (report: BulkReport) => void } = {}) {
  const { signal = new AbortController().signal, onProgress = () => undefined } = changes
  return changeAll('p', { ids, change, key: 'k' }, { signal, onProgress })
}

const called = () => setGroup.mock.calls.map(([{ params }]) => params.patientId)

it('changes each record once, and counts what is so already as done', async () => {
  setGroup.mockRejectedValueOnce(new ApiError('ERR_NO_CHANGE', 'It failed.'))

  const { done, failed, left } = await run()

  expect(called().toSorted()).toEqual(ids.toSorted())
  expect(done.toSorted()).toEqual(ids.toSorted())
  expect([...failed, ...left]).toEqual([])
})

it('goes on after a record that is refused, and says why', async () => {
  setGroup.mockImplementation(async ({ params: { patientId } }) => {
    if (patientId === 'P3') throw new ApiError('ERR_ACCESS_DENIED')
  })

  const { done, failed } = await run()

  expect(done).toHaveLength(19)
  expect(failed).toMatchObject([{ patientId: 'P3', error: { name: 'ERR_ACCESS_DENIED' } }])
})

it.each(['ERR_UNAUTHENTICATED', 'ERR_BACKEND_UNAVAILABLE'] as const)(
  'leaves the others once %s',
  async (name) => {
    setGroup.mockRejectedValue(new ApiError(name, 'It failed.'))

    const { done, failed, left } = await run()

    expect(done).toEqual([])
    expect(failed.length).toBeLessThanOrEqual(4)
    expect(failed.length + left.length).toBe(ids.length)
  },
)

it('leaves what was not begun when it is canceled', async () => {
  const abort = new AbortController()
  const onProgress = ({ done }: BulkReport) => {
    if (done.length === 8) abort.abort()
  }

  const { done, left } = await run({ signal: abort.signal, onProgress })

  expect(done.length + left.length).toBe(ids.length)
  expect(left.length).toBeGreaterThan(0)
})
