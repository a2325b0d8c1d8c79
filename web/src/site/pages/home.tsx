import { siteAddresses } from '#shared/site.ts'
import { homeTexts as texts } from '../content/home.ts'
import { productPath, products } from '../content/products.ts'
import { productDrawings } from '../drawings/products.tsx'
import { offersAt } from '../offers.ts'
import type { SitePage } from '../pages.ts'
import { Closing, Points, Section, StartButtons } from '../parts/blocks.tsx'
import { Shot } from '../parts/shot.tsx'
import { siteTexts } from '../texts.ts'

export const homePage: SitePage = {
  path: siteAddresses.home,
  title: texts.title,
  description: texts.description,
  component: Home,
  about: (origin) => [
    {
      '@type': 'Organization',
      ...{ name: siteTexts.product, url: origin, logo: `${origin}/favicon.svg` },
    },
    {
      '@type': 'SoftwareApplication',
      ...{ name: siteTexts.product, url: origin, description: texts.description },
      ...{ applicationCategory: 'BusinessApplication', operatingSystem: 'Web' },
      offers: offersAt(origin),
    },
  ],
}

function Home() {
  return (
    <>
      <section className="hero">
        <div className="inner centered">
          <p className="eyebrow">{texts.eyebrow}</p>
          <h1>{texts.headline}</h1>
          <p className="lead">{texts.intro}</p>
          <StartButtons>
            <a className="button quiet" href={siteAddresses.solutions}>
              {texts.second}
            </a>
          </StartButtons>
          <p className="note">{siteTexts.startNote}</p>
        </div>
        <div className="inner below">
          <Shot name="board" first />
        </div>
      </section>
      <Section title={texts.audiencesTitle}>
        <ul className="cards three">
          {texts.audiences.map(({ title, text, link }) => (
            <li key={title} className="card">
              <h3>{title}</h3>
              <p>{text}</p>
              <a className="arrow-link" href={link.href}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.productsTitle} intro={texts.productsIntro} tone="tinted">
        <ul className="showcase">
          {products.map(({ slug, name, headline, intro }) => {
            const Drawing = productDrawings[slug]
            return (
              <li key={slug}>
                <div>
                  <p className="eyebrow">{name}</p>
                  <h3>{headline}</h3>
                  <p>{intro}</p>
                  <a className="arrow-link" href={productPath(slug)}>
                    {texts.more}
                    <span className="unseen-text">: {name}</span>
                  </a>
                </div>
                <Drawing />
              </li>
            )
          })}
        </ul>
      </Section>
      <Section title={texts.trustTitle}>
        <Points points={texts.trust} />
      </Section>
      <Closing {...texts.closing} />
    </>
  )
}
