/** Top-level domains of countries and territories. */
const countries = `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw
by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr
ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke
kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw
mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd
se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz
va vc ve vg vi vn vu wf ws ye yt za zm zw`

/** The generic ones that are in wide use or cheap, and those around health. */
const generic = `academy accountant agency app arpa art asia associates attorney auction audio auto baby band bank bar beauty
best bet bid bike bingo bio biz black blog blue boutique broker build builders business buzz cab cafe camera camp capital
cards care career careers cash casino cat center charity chat cheap church city claims cleaning click clinic clothing
cloud club coach codes coffee college com community company computer consulting contact contractors cool coop country
coupons courses credit creditcard cricket dance date dating deals degree delivery dental dentist design dev diet digital
direct directory discount doctor dog domains download earth edu education email energy engineering enterprises equipment
estate events exchange expert express fail faith family fan farm fashion finance financial fish fit fitness flights
florist football forsale foundation fun fund fyi gallery game games garden gift gifts gives glass global gold golf
gov graphics gratis green gripe group guide guru hair haus health healthcare help hiv holdings holiday hospital host
hosting house how icu inc info ink institute insurance insure int international investments jetzt jobs kim kitchen land
lat law lawyer lease legal life lighting limited limo link live llc loan loans lol lotto love ltd maison makeup
management market marketing markets mba media med medical memorial men menu mil mobi moda moe mom money monster mortgage
movie museum name navy net network news ninja nyc observer one onion online ooo org organic page partners parts party
pet pharmacy photo photography photos physio pics pictures pink pizza place plumbing plus poker press pro productions
promo properties property pub qpon quest racing realty recipes red rehab reise reisen rent rentals repair report
republican rest restaurant review reviews rich rip rocks rodeo rsvp run sale salon sarl sbs school science security
select services sexy shoes shop shopping show singles site ski skin soccer social software solar solutions space sport
store stream studio study style sucks supplies supply support surf surgery systems tattoo tax taxi team tech technology
tel tennis theater tickets tips tires today tokyo tools top tours town toys trade trading training travel tube university
uno vacations vegas ventures vet viajes video villas vin vip vision vodka vote voyage wang watch webcam website wedding
wiki win wine work works world wtf xxx xyz yachts yoga zip zone`

/** Reserved names, which cannot be registered but still read as addresses. */
const reserved = 'example invalid internal local localhost test'

/** The last labels by which a word with dots is taken for a web address. */
export const listTopLevelDomains = (): string[] =>
  [countries, generic, reserved].flatMap((names) => names.split(/\s+/))

let known: ReadonlySet<string> | null = null

/** Whether a label, in lower case, is one of them. */
export function isTopLevelDomain(label: string): boolean {
  known ??= new Set(listTopLevelDomains())
  return known.has(label)
}
