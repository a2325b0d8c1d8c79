import { type Article, audiences } from '#shared/help/article.ts'
import { articleCalled, articlePath, articles } from '#shared/help/articles.ts'
import { siteAddresses } from '#shared/site.ts'
import { breadcrumbs } from '../head.ts'
import { helpTexts as texts } from '../help/texts.ts'
import type { SitePage } from '../pages.ts'
import { useSite } from '../site.ts'

const overview: SitePage = {
  path: siteAddresses.help,
  title: texts.title,
  description: texts.description,
  component: Help,
}

/** The help: what there is, and a page for each article. */
export const helpPages: readonly SitePage[] = [overview, ...articles.map(pageOf)]

function pageOf(article: Article): SitePage {
  const { slug, title, summary } = article
  return {
    path: articlePath(slug),
    title: `${title} · ${texts.title}`,
    description: summary,
    component: () => <ArticlePage article={article} />,
    about: (origin) => [
      { '@type': 'TechArticle', headline: title, description: summary },
      breadcrumbs(origin, [
        { name: texts.title, path: siteAddresses.help },
        { name: title, path: articlePath(slug) },
      ]),
    ],
  }
}

function Help() {
  return (
    <>
      <section className="hero short">
        <div className="inner centered">
          <h1>{texts.headline}</h1>
          <HelpSearch />
          <nav aria-label={texts.whom}>
            <ul className="jumps">
              {audiences.map((audience) => (
                <li key={audience}>
                  <a className="button quiet small" href={`#for-${audience}`}>
                    {texts.audiences[audience]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </section>
      <div className="inner help-list">
        {audiences.map((audience) => (
          <section key={audience} aria-labelledby={`for-${audience}`}>
            <h2 id={`for-${audience}`}>{texts.audiences[audience]}</h2>
            <ul className="cards three">
              {articles
                .filter((article) => article.audience === audience)
                .map(({ slug, title, summary }) => (
                  <li key={slug} className="card whole">
                    <h3>
                      <a href={articlePath(slug)}>{title}</a>
                    </h3>
                    <p>{summary}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** The search. Without scripts it is not shown, and the list below has everything. */
function HelpSearch() {
  return (
    <search id="help-search" data-index={useSite().searchIndex}>
      <label htmlFor="help-words">{texts.search}</label>
      <input
        id="help-words"
        type="search"
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
      />
      <p id="help-count" role="status" />
      <ul id="help-found" />
    </search>
  )
}

function ArticlePage({ article }: { article: Article }) {
  const { title, summary, parts, audience, next = [] } = article
  return (
    <article className="inner prose">
      <nav aria-label={texts.title}>
        <a href={siteAddresses.help}>{texts.all}</a>
      </nav>
      <p className="eyebrow">{texts.audiences[audience]}</p>
      <h1>{title}</h1>
      <p className="lead">{summary}</p>
      {parts.map(({ title: heading, text = [], steps = [] }) => (
        <section key={heading ?? text[0] ?? steps[0]}>
          {heading && <h2>{heading}</h2>}
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {steps.length > 0 && (
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
      {next.length > 0 && (
        <section>
          <h2>{texts.next}</h2>
          <ul>
            {next.map((slug) => (
              <li key={slug}>
                <a href={articlePath(slug)}>{articleCalled(slug).title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        {texts.stuck} <a href={siteAddresses.contact}>{texts.contact}</a>
      </p>
      <p className="note">{texts.emergency}</p>
    </article>
  )
}
