import { describe, expect, it, vi } from 'vitest'
import { askForPagesOnline, NOT_LOADED } from './offline-pages.ts'

/** A page as the router has it: what preloads its code is gone once the code is there. */
function aPage() {
  const component: { preload?: (() => Promise<string>) | undefined } = {}
  component.preload = vi.fn(async () => {
    component.preload = undefined
    return 'code'
  })
  const loader: unknown = vi.fn(async () => 'data')
  return { asked: component.preload, options: { component, loader } }
}

function call(piece: unknown): unknown {
  return typeof piece === 'function' ? piece() : undefined
}

describe('the code of a page', () => {
  it('is not asked for without a connection, and loaded once there is one', async () => {
    let online = false
    const page = aPage()
    askForPagesOnline([page], () => online)
    await expect(call(page.options.component.preload)).rejects.toThrow(NOT_LOADED)
    await expect(call(page.options.loader)).rejects.toThrow(NOT_LOADED)
    expect(page.asked).not.toHaveBeenCalled()

    online = true
    expect(await call(page.options.component.preload)).toBe('code')
    online = false
    expect(await call(page.options.loader)).toBe('data')
  })

  it('is guarded once, however often pages become known', async () => {
    const page = aPage()
    askForPagesOnline([page], () => true)
    const guarded = page.options.component.preload
    askForPagesOnline([page], () => true)
    expect(page.options.component.preload).toBe(guarded)
  })
})
