import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changedIn,
  clearDrafts,
  clearGuestDrafts,
  draftKey,
  keepDraft,
  keepDraftsOnReload,
  saveDrafts,
} from './drafts.ts'

const key = draftKey('ann', '/practice-hub/staff:invite')
let pages: EventTarget

beforeEach(() => {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value
    },
    removeItem: (name: string) => delete kept[name],
  }
  // Only what is kept is listed, not the methods.
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value })
  vi.stubGlobal('sessionStorage', kept)
  pages = new EventTarget()
  vi.stubGlobal('window', pages)
})
afterEach(() => {
  clearDrafts()
  vi.unstubAllGlobals()
})

/** A form as somebody sees it who opens it: empty, or with what was kept. */
function aForm(typed: string | null = null, under = key) {
  const form = { typed, finished: false }
  const close = keepDraft<string>(under, () => ({
    typed: () => form.typed,
    left: () => (form.finished ? null : form.typed),
    restore: (kept) => {
      form.typed = kept
    },
  }))
  return { form, close }
}

describe('what is typed', () => {
  it('waits where the form was closed without being sent', () => {
    aForm('ann@x.org').close({ keep: true })

    expect(aForm().form.typed).toBe('ann@x.org')
  })

  it('is put back once', () => {
    aForm('ann@x.org').close({ keep: true })
    aForm().close({ keep: false })

    expect(aForm().form.typed).toBeNull()
  })

  it('is forgotten where the form was sent or given up, or its page left on purpose', () => {
    const sent = aForm('ann@x.org')
    sent.form.finished = true
    sent.close({ keep: true })
    expect(aForm().form.typed).toBeNull()

    aForm('ann@x.org').close({ keep: false })
    expect(aForm().form.typed).toBeNull()
  })

  it('outlasts the session, in a form that is open and in one that was closed', () => {
    const other = draftKey('ann', '/practice-hub/staff:other')
    aForm('closed').close({ keep: true })
    aForm('open', other)

    saveDrafts()

    expect({ ...sessionStorage }).toEqual({ [key]: '"closed"', [other]: '"open"' })
  })

  it('outlasts a page that is loaded anew', () => {
    keepDraftsOnReload()
    aForm('ann@x.org')

    pages.dispatchEvent(new Event('pagehide'))

    expect({ ...sessionStorage }).toEqual({ [key]: '"ann@x.org"' })
  })

  it('is not stored any longer where the page comes back as it was', () => {
    keepDraftsOnReload()
    aForm('ann@x.org')

    pages.dispatchEvent(new Event('pagehide'))
    pages.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

    expect({ ...sessionStorage }).toEqual({})
  })

  it('goes when somebody signs out, with what is typed in a form that closes by that', () => {
    const { close } = aForm('ann@x.org')
    aForm('closed', draftKey('ann', 'other')).close({ keep: true })
    saveDrafts()

    clearDrafts()
    close({ keep: true })
    saveDrafts()

    expect({ ...sessionStorage }).toEqual({})
  })

  it('of a guest goes when the guest closes the link, in an open form too', () => {
    for (const who of ['ann', 'guest']) {
      aForm('closed', draftKey(who, 'closed')).close({ keep: true })
      aForm('open', draftKey(who, 'open'))
    }
    saveDrafts()

    clearGuestDrafts()
    saveDrafts()

    expect(Object.keys(sessionStorage)).toEqual([
      draftKey('ann', 'closed'),
      draftKey('ann', 'open'),
    ])
  })

  it('of others goes when somebody signs in', () => {
    for (const who of ['ann', 'bob', 'guest']) {
      aForm('typed', draftKey(who, 'form')).close({ keep: true })
    }
    saveDrafts()
    sessionStorage.setItem('other', '')

    clearDrafts('ann')
    saveDrafts()

    expect(Object.keys(sessionStorage)).toEqual([draftKey('ann', 'form'), 'other'])
  })
})

describe('what is kept of a form', () => {
  const aFormOf = (dirty: readonly string[]) => ({
    getValues: () => ({ name: 'Bay Spine', phone: '7135550142', password: 'secret' }),
    isDirty: (field?: unknown) => dirty.some((one) => one === field),
  })

  it('is what was changed: others may have changed the rest meanwhile', () => {
    expect(changedIn(aFormOf(['name']))).toEqual({ name: 'Bay Spine' })
  })

  it('is nothing where nothing was, or only what is secret', () => {
    expect(changedIn(aFormOf([]))).toBeNull()
    expect(changedIn(aFormOf(['password']), ['password'])).toBeNull()
  })
})
