import { describe, expect, it } from 'vitest'
import { ownForm, ownPage, type PageSources } from './pages.ts'

const answers: object[] = []
const sources: PageSources = {
  outbox: (to) => [
    {
      id: '1',
      channel: 'email',
      to: to ?? 'ada@b.test',
      subject: '<script>alert(1)</script>',
      text: 'Open http://localhost:3000/u?key=a&pwd=b now',
      html: '<p>Hello</p>',
      headers: {},
      sentAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  answer: (text) => answers.push(text),
  deadLetters: () => [],
  documents: { '/__people.json': () => ({ items: ['Ada'] }) },
}

describe('ownPage', () => {
  it('lists messages, links to be followed and nothing to be run', () => {
    const page = ownPage('/__outbox', '', sources)?.body.toString()

    expect(page).toContain('<a href="http://localhost:3000/u?key=a&amp;pwd=b">')
    expect(page).not.toContain('<script>')
  })

  it('shows an email as its reader sees it', () => {
    const page = ownPage('/__outbox', 'id=1', sources)?.body.toString()

    expect(page).toBe('<p>Hello</p>')
  })

  it('gives them as JSON, to whom it was asked', () => {
    const page = ownPage('/__outbox.json', 'to=eve%40b.test', sources)

    expect(JSON.parse(page?.body.toString() ?? '')).toMatchObject({ items: [{ to: 'eve@b.test' }] })
  })

  it('answers the documents that the application adds', () => {
    const page = ownPage('/__people.json', '', sources)

    expect(JSON.parse(page?.body.toString() ?? '')).toEqual({ items: ['Ada'] })
  })

  it.each(['/', '/api/v1/x', '/__other'])('leaves %s to the application', (path) => {
    expect(ownPage(path, '', sources)).toBeNull()
  })
})

describe('ownForm', () => {
  it('answers a text from the number that got it, and leads back', () => {
    const shown = ownForm('/__outbox', 'from=%2B14155550188&text=+STOP+', sources)

    expect(shown).toMatchObject({ status: 303, headers: { location: '/__outbox' } })
    expect(answers).toEqual([{ from: '+14155550188', text: 'STOP' }])
  })

  it.each(['', 'from=415&text=STOP', 'from=%2B14155550188&text='])('refuses %j', (form) => {
    expect(ownForm('/__outbox', form, sources)?.status).toBe(400)
  })

  it('leaves other forms to the application', () => {
    expect(ownForm('/api/v1/x', 'from=%2B14155550188&text=STOP', sources)).toBeNull()
  })
})
