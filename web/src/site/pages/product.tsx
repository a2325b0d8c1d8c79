import { articleCalled, articlePath } from '#shared/help/articles.ts'
import { siteAddresses } from '#shared/site.ts'
import { productTexts as texts } from '../content/product-texts.ts'
import { type Product, productPath, products } from '../content/products.ts'
import { ProductIcon, productDrawings } from '../drawings/products.tsx'
import { breadcrumbs } from '../head.ts'
import type { SitePage } from '../pages.ts'
import { Closing, Points, Section, StartButtons, Steps } from '../parts/blocks.tsx'
import { Shot } from '../parts/shot.tsx'
import { siteTexts } from '../texts.ts'

/** A page for each product. */
export const productPages: readonly SitePage[] = products.map((product) => ({
  path: productPath(product.slug),
  title: `${product.name}: ${product.short}`,
  description: product.description,
  component: () => <ProductPage product={product} />,
  about: (origin) => [
    breadcrumbs(origin, [
      { name: siteTexts.product, path: '/' },
      { name: product.name, path: productPath(product.slug) },
    ]),
  ],
}))

function ProductPage({ product }: { product: Product }) {
  const { slug, name, headline, intro, points, steps, picture, help } = product
  const Drawing = productDrawings[slug]
  return (
    <>
      <section className="hero">
        <div className="inner split">
          <div>
            <p className="eyebrow">{name}</p>
            <h1>{headline}</h1>
            <p className="lead">{intro}</p>
            <StartButtons>
              <a className="button quiet" href={siteAddresses.pricing}>
                {texts.pricing}
              </a>
            </StartButtons>
            <p className="note">{siteTexts.startNote}</p>
          </div>
          <Drawing />
        </div>
      </section>
      <Section title={texts.pointsTitle}>
        <Points points={points} />
      </Section>
      <Section title={texts.pictureTitle} tone="tinted">
        <Shot name={picture} />
      </Section>
      <Section title={texts.stepsTitle}>
        <Steps steps={steps} />
      </Section>
      <Section title={texts.othersTitle} tone="tinted">
        <ul className="cards four">
          {products
            .filter((other) => other.slug !== slug)
            .map((other) => (
              <li key={other.slug} className="card whole">
                <ProductIcon slug={other.slug} />
                <h3>
                  <a href={productPath(other.slug)}>{other.name}</a>
                </h3>
                <p>{other.short}</p>
              </li>
            ))}
        </ul>
      </Section>
      <Section title={texts.helpTitle}>
        <ul className="cards four">
          {help.map(articleCalled).map((article) => (
            <li key={article.slug} className="card whole">
              <h3>
                <a href={articlePath(article.slug)}>{article.title}</a>
              </h3>
              <p>{article.summary}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Closing {...texts.closing} />
    </>
  )
}
