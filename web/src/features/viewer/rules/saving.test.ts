import { describe, expect, it } from 'vitest'
import { createSaving } from './saving.ts'

function sent() {
  const calls: string[] = []
  const ends: (() => void)[] = []
  const save = createSaving<string>((id, value) => {
    calls.push(`${id} ${value}`)
    return new Promise((resolve) => ends.push(resolve))
  })
  const end = async () => {
    ends.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { calls, save, end }
}

describe('createSaving', () => {
  it('sends what comes meanwhile after the call before, and only the latest of it', async () => {
    const { calls, save, end } = sent()
    for (const value of ['1', '2', '3']) save('a', value)
    expect(calls).toEqual(['a 1'])
    await end()

    expect(calls).toEqual(['a 1', 'a 3'])
    await end()
    save('a', '4')
    expect(calls).toEqual(['a 1', 'a 3', 'a 4'])
  })

  it('does not make one wait for another', () => {
    const { calls, save } = sent()
    save('a', '1')
    save('b', '1')

    expect(calls).toEqual(['a 1', 'b 1'])
  })
})
