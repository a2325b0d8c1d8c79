import { Link } from '@tanstack/react-router'
import classes from './app-frame.module.css'
import { useSections } from './navigation.ts'
import { shellTexts } from './texts.ts'

/** The sections on a phone, within reach of a thumb. */
export function BottomBar() {
  const sections = useSections().filter(({ seldom = false }) => !seldom)
  return (
    <nav className={classes.bar} aria-label={shellTexts.main}>
      {sections.map(({ label, icon: Icon, to, exact = false }) => (
        <Link key={to} to={to} activeOptions={{ exact }} className={classes.tab}>
          <Icon size={21} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
