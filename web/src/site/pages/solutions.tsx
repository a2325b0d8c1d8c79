import { siteAddresses } from '#shared/site.ts'
import { productPath, products } from '../content/products.ts'
import { solutionTexts as texts } from '../content/solutions.ts'
import { productDrawings } from '../drawings/products.tsx'
import type { SitePage } from '../pages.ts'
import { Closing } from '../parts/blocks.tsx'

export const solutionsPage: SitePage = {
  path: siteAddresses.solutions,
  title: texts.title,
  description: texts.description,
  component: Solutions,
}

function Solutions() {
  return (
    <>
      <section className="hero short">
        <div className="inner centered">
          <h1>{texts.headline}</h1>
          <p className="lead">{texts.intro}</p>
        </div>
      </section>
      <div className="inner roomy">
        <ul className="showcase">
          {texts.solutions.map(({ title, text, points, link, ...solution }) => {
            const Drawing = productDrawings[solution.drawing]
            return (
              <li key={title}>
                <div>
                  <h2>{title}</h2>
                  <p>{text}</p>
                  <ul className="ticks">
                    {points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                  <p className="made-of">
                    {texts.uses}{' '}
                    {products
                      .filter(({ slug }) => solution.products.includes(slug))
                      .map(({ slug, name }) => (
                        <a key={slug} href={productPath(slug)}>
                          {name}
                        </a>
                      ))}
                  </p>
                  <a className="arrow-link" href={link.href}>
                    {link.label}
                  </a>
                </div>
                <Drawing />
              </li>
            )
          })}
        </ul>
      </div>
      <Closing {...texts.closing} />
    </>
  )
}
