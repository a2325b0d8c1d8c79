import { describe, expect, test } from 'vitest'
import { createAddresses, justBefore } from './addresses.ts'

const MINUTE_MS = 60_000

/** An upload of `count` files, IM0001 and so on, whose addresses say how often they were asked for. */
function anUpload(count: number) {
  const names = Array.from(
    { length: count },
    (_, index) => `IM${String(index + 1).padStart(4, '0')}`,
  )
  const asked: (string | undefined)[] = []
  let clock = 0
  const addresses = createAddresses(
    async ({ after, limit }) => {
      asked.push(after)
      const rest = names.filter((name) => after === undefined || name > after)
      return rest.slice(0, limit).map((name) => ({ name, url: `${name}#${asked.length}` }))
    },
    () => clock,
  )
  return { addresses, asked, pass: (ms: number) => (clock += ms) }
}

describe('addresses of files', () => {
  test('come with those of the files after it, also where many are asked for at once', async () => {
    const { addresses, asked } = anUpload(500)
    const found = await Promise.all([250, 251, 320].map((number) => addresses.of(`IM0${number}`)))
    expect(found).toEqual(['IM0250#1', 'IM0251#1', 'IM0320#1'])
    expect(asked).toEqual(['IM0249'])
  })

  test('are asked for again before they expire', async () => {
    const { addresses, asked, pass } = anUpload(3)
    await addresses.of('IM0001')
    pass(3 * MINUTE_MS)
    expect(await addresses.of('IM0001')).toBe('IM0001#1')
    pass(2 * MINUTE_MS)
    expect(await addresses.of('IM0001')).toBe('IM0001#2')
    expect(asked).toHaveLength(2)
  })

  test('are renewed once where several that were refused are renewed', async () => {
    const { addresses, asked } = anUpload(3)
    const refused = (await addresses.of('IM0002')) ?? ''
    const renewed = await Promise.all([
      addresses.renew('IM0002', refused),
      addresses.renew('IM0002', refused),
    ])
    expect(renewed).toEqual(['IM0002#2', 'IM0002#2'])
    expect(asked).toHaveLength(2)
  })

  test('are null where there is no such file', async () => {
    const { addresses } = anUpload(3)
    expect(await addresses.of('IM0009')).toBeNull()
  })

  test('are found also where names sort otherwise than thought', async () => {
    const { addresses } = anUpload(350)
    expect(await addresses.of('IM0010')).toBe('IM0010#1')
  })

  test('that could not be asked for are asked for again', async () => {
    let isDown = true
    const addresses = createAddresses(async () => {
      if (isDown) throw new Error('down')
      return [{ name: 'A', url: 'a' }]
    })
    await expect(addresses.of('A')).rejects.toThrow('down')
    isDown = false
    expect(await addresses.of('A')).toBe('a')
  })
})

describe('the name before another', () => {
  test.each([
    ['DICOM/IM0012', 'DICOM/IM0011'],
    ['DICOM/IM0010', 'DICOM/IM0009'],
    ['IM10', 'IM09'],
    ['slice10.dcm', 'slice10.dcl~'],
    ['IM0000', 'IM000'],
    ['B', 'a~'],
    ['ä', undefined],
    ['xä', 'x'],
    ['0', undefined],
  ])('of %s is %s', (name, before) => {
    expect(justBefore(name)).toBe(before)
  })
})
