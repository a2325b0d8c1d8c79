import fc from 'fast-check'
import { find } from 'linkifyjs'
import { describe, expect, it } from 'vitest'
import { linkOf, piecesOf } from './links.ts'

const origin = 'https://app.praxis.test'

describe('a link in a text', () => {
  it.each([
    ['https://app.praxis.test/patient-link/a/tasks?x=1#y', '/patient-link/a/tasks?x=1#y'],
    ['https://APP.praxis.test', '/'],
    ['https://app.praxis.test:443/rad-cloud', '/rad-cloud'],
  ])('to this site is a page of it: %s', (href, path) => {
    expect(linkOf(href, origin)).toEqual({ kind: 'inside', path })
  })

  it.each([
    'https://example.com/',
    'http://app.praxis.test/',
    'https://app.praxis.test:8443/',
    'https://app.praxis.test.evil.example/login',
    'https://evil-app.praxis.test/',
    'https://praxis.test/',
    'https://evil.example/https://app.praxis.test/',
    'https://app.praxis.test/api/v1/docs',
    'https://app.praxis.test//evil.example',
    'mailto:ann@example.com',
  ])('to anywhere else leads out: %s', (href) => {
    expect(linkOf(href, origin)).toMatchObject({ kind: 'outside' })
  })

  it('to a host that only looks like this one leads out, under its true name', () => {
    // Its first letter is the Cyrillic one.
    expect(linkOf('https://\u0430pp.praxis.test/', origin)).toEqual({
      kind: 'outside',
      href: 'https://xn--pp-6kc.praxis.test/',
    })
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://app.praxis.test/1',
    'https://app.praxis.test@evil.example/',
    'https://user:pass@evil.example/',
    '/patient-link',
    '//evil.example',
    '',
  ])('is none where it is no address of the web: %j', (href) => {
    expect(linkOf(href, origin)).toBeNull()
  })

  it('leads inside only where the browser would stay', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (href) => {
        const link = linkOf(href, origin)
        if (link?.kind === 'inside') expect(new URL(link.path, origin).origin).toBe(origin)
      }),
    )
  })
})

describe('the pieces of a text', () => {
  const linked = (text: string) =>
    piecesOf(text, origin).flatMap(({ text, link }) => (link ? [[text, link]] : []))

  it('are its addresses and what is between', () => {
    const text = `See ${origin}/patient-link, (example.com/a) or write to ann@example.com.`

    expect(linked(text)).toEqual([
      [`${origin}/patient-link`, { kind: 'inside', path: '/patient-link' }],
      ['example.com/a', { kind: 'outside', href: 'https://example.com/a' }],
      ['ann@example.com', { kind: 'outside', href: 'mailto:ann@example.com' }],
    ])
  })

  it('are plain where a script or markup is written', () => {
    expect(linked('javascript:alert(1) <a href="javascript:alert(1)">click</a>')).toEqual([])
  })

  it('are all the addresses that there are', () => {
    const word = fc.oneof(fc.lorem({ maxCount: 1 }), fc.webUrl(), fc.emailAddress(), fc.domain())
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', ', ', '.\n'), (words, between) => {
        const text = words.join(between)
        const found = find(text, { defaultProtocol: 'https' }).filter(({ href }) =>
          linkOf(href, origin),
        )
        expect(linked(text).map(([address]) => address)).toEqual(found.map(({ value }) => value))
      }),
    )
  })

  it('make up the text, whatever it is', () => {
    const word = fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress())
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join(' ')
        expect(
          piecesOf(text, origin)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
