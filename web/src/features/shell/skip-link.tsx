import { publicTexts } from './public-texts.ts'

/** The first thing that the keyboard reaches: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a className="praxis-skip-link" href="#main">
      {publicTexts.skip}
    </a>
  )
}
