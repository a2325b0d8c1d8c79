import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { hasNeighbor, readNeighbor, rememberList } from './neighbors.ts'

const read = vi.hoisted(() => vi.fn())

vi.mock('../../data/patients.ts', () => ({
  peopleQuery: (_: string, { list }: { list: { offset: number } }) => ({
    queryKey: ['people', list.offset],
    queryFn: () => read(list.offset),
  }),
}))

const aPage = (page: number, count = 50) => ({
  page,
  items: Array.from({ length: count }, (_, at) => ({ patientId: `${page * 50 + at}` })),
})
const listed = (total: number, list = 'list') => ({
  ...{ practiceId: 'p', asked: { words: '', list: {} }, list, total },
})

it('is the record beside one, on a page that nobody has seen too', async () => {
  const client = new QueryClient()
  client.setQueryData(['people', 50], aPage(1))
  read.mockImplementation(async (offset: number) => aPage(offset / 50, 3))
  rememberList(listed(103), [aPage(1)])

  expect(await readNeighbor(client, '60', 1)).toBe('61')
  expect(read).not.toHaveBeenCalled()
  expect(await readNeighbor(client, '99', 1)).toBe('100')
  expect(await readNeighbor(client, '100', 1)).toBe('101')
  expect(await readNeighbor(client, '50', -1)).toBe(null)
  expect(read.mock.calls.map(([offset]) => offset)).toEqual([100, 0])
})

it('is none at the ends of the list, and for who is not in it', async () => {
  rememberList(listed(50, 'another'), [aPage(0)])

  expect([hasNeighbor('0', -1), hasNeighbor('0', 1)]).toEqual([false, true])
  expect([hasNeighbor('49', 1), hasNeighbor('x', 1), hasNeighbor('99', -1)]).toEqual([
    ...[false, false, false],
  ])
  expect(await readNeighbor(new QueryClient(), '49', 1)).toBeNull()
})
