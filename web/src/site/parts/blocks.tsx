import type { ReactNode } from 'react'
import { appLinks } from '../content/links.ts'
import { siteTexts } from '../texts.ts'

type Point = { title: string; text: string }

/** A part of a page, with a title and a word before what it shows. */
export function Section({
  title,
  intro,
  tone,
  children,
}: {
  title: string
  intro?: string
  tone?: 'tinted'
  children: ReactNode
}) {
  return (
    <section className={tone === 'tinted' ? 'band tinted' : 'band'}>
      <div className="inner">
        <div className="band-head">
          <h2>{title}</h2>
          {intro && <p>{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

/** What speaks for it, beside each other. */
export function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className={points.length % 3 === 1 ? 'points pairs' : 'points'}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** How it goes, one after the other. */
export function Steps({ steps }: { steps: readonly Point[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** The way to begin. */
export function StartButtons({ children }: { children?: ReactNode }) {
  return (
    <div className="actions">
      <a className="button" href={appLinks.startTrial}>
        {siteTexts.start}
      </a>
      {children}
    </div>
  )
}

/** The last word of a page. */
export function Closing({ title, text }: Point) {
  return (
    <section className="closing">
      <div className="inner">
        <h2>{title}</h2>
        <p>{text}</p>
        <StartButtons />
        <p className="note">{siteTexts.startNote}</p>
      </div>
    </section>
  )
}
