// Made by tools/client_types.py from the server's structs: do not edit.

export interface About {
  accounts: boolean
  version: string
}

export interface Action {
  seq: number
  word: string
}

export interface After {
  at?: Record<string, string>
  gone?: string[]
  tags?: Record<string, string>
  tracks?: Record<string, number>
  markers?: string[]
  told?: string[]
  dice?: number[]
  asks?: string
}

export interface Aim {
  side: string
  text: string
  rule: string
  now?: string
  value?: number | null
  goal?: number
  said?: Record<string, unknown>
}

export interface Arrival {
  turn: number
  name?: string
  pieces?: Record<string, string[]>
  notes?: Record<string, string>
}

export interface AskLink {
  email: string
  name?: string
  then?: string
}

export interface Attack {
  sources: string[]
  targets: string[]
  text?: string
}

export interface AuditLine {
  id: number
  at: number
  actor: Person | null
  what: string
  target: string
  detail: string
}

export interface BackFromElsewhere {
  state: string
  code: string
  iss?: string
}

export interface Balance {
  side: string
  name: string
  preset: string
  chance: number
  games: number
}

export interface Barred {
  word: string
  rule: string
  reason: string
  said?: Said | null
}

export interface BeGuest {
  name?: string
}

export interface Because {
  reason: string
}

export interface BeginElsewhere {
  then?: string
}

export interface Believed {
  worlds: number
  places: BelievedPlace[]
}

export interface BelievedPlace {
  space: string
  chance: number
  strength: number
  pieces?: LikelyPiece[]
}

export interface Bench {
  game: string
  title: string
  sides: string[]
  sheets: Component[]
  files: Record<string, string>
  printed?: Record<string, string>
  effects?: Record<string, string[]>
  pieces?: Piece[]
  board?: Board | null
}

export interface Board {
  title: string
  spaces: Space[]
  hexes?: string
  edges?: Edge[]
  paths?: Path[]
  land?: [number, number][][]
  labels?: Label[]
  links?: [string, string][]
  credits?: string
  sight?: Record<string, string[]>
  sides?: string[]
  folds?: Fold[]
}

export interface BotAccount {
  person: Person
  tokens?: TokenSeen[]
}

export interface BotTitle {
  id: string
  title: string
  about: string
}

export interface Called {
  name?: string
}

export interface Candidate {
  word: string
  value: number
  text: string
}

export interface Card {
  name: string
  text?: string
  count?: number
  actions?: string[]
  done?: string
}

export interface Cards {
  kind: 'cards'
  title: string
  cards?: Card[]
  deck?: number
}

export interface CeremonyBegun {
  ticket: string
  options: string
}

export interface CeremonyDone {
  ticket: string
  response: string
  name?: string
}

export interface ChallengeLink {
  link: string
}

export interface Chance {
  text: string
  p: number
}

export interface ChangeEmail {
  email: string
}

export interface ChangeMe {
  name?: string | null
  about?: string | null
  lang?: string | null
  prefs?: Record<string, string> | null
}

export interface ChangePassword {
  new: string
  old?: string
}

export interface Chart {
  name: string
  remarks: string[]
  heads: string[]
  rows: ChartCell[][]
}

export interface ChartCell {
  text: string
  provenance: string
}

export interface ChatLine {
  n: number
  room: string
  by: Person | null
  text: string
  at: number
  kind?: string
}

export interface ChatSeen {
  room: string
  lines: ChatLine[]
  rooms: string[]
  may_say: string
  muted: boolean
}

export interface Choice {
  word: string
  kind: string
  cost?: number | null
  stop?: boolean
  ends?: string
  rolls?: boolean
  maybe?: boolean
}

export interface Claimed {
  table: string
  side: string
  token: string
  name: string
}

export interface ClubChallenge {
  id: string
  game: string
  title: string
  preset: string
  options: Record<string, boolean | string>
  by: Person
  rating: Rating | null
  side: string
  pace: string
  rated: boolean
  note: string
  created: number
  expires: number
  to?: Person | null
  private?: boolean
  mine?: boolean
  link?: string
  refused?: string
  rematch_of?: string
}

export interface ClubHealth {
  database: string
  users: number
  guests: number
  tables: number
  playing: number
  sockets: number
  jobs: number
  late: number
  failures: number
  version: string
}

export interface ClubTable {
  table: string
  game: string
  title: string
  label: string
  seats: PlayerAt[]
  mine: string
  state: string
  turn: number
  turn_name: string
  asked: string
  moved: number
  ends_at: number
  private: boolean
  rated: boolean
  pace: string
  result?: string
  reason?: string
  offer?: string
  unread?: number
  change?: number
  event?: string
  opened?: number
}

export interface Column {
  head: string
  kind?: string
  words?: string[]
  known?: boolean
  low?: number
  high?: number
  turn?: boolean
}

export interface Comparison {
  game: string
  a: string
  b: string
  games: [number, number]
  changed: string[]
  wins: Record<string, [Interval, Interval]>
  differences: Difference[]
}

export interface Component {
  file: string
  title: string
  kind: string
  columns?: Column[]
  fixed?: boolean
  effect?: number
  games?: number
}

export interface Contact {
  person: Person
  kind: string
}

export interface Counsel {
  plan: string
  answers: Candidate[]
  arrows: Going[]
  fear: string
}

export interface Difference {
  what: string
  a: number
  b: number
  difference: number
  low: number
  high: number
  p: number
  significant: boolean
}

export interface Draft {
  files?: Record<string, string>
  pack?: string
  around?: string[]
  theme?: string
}

export interface DraftChecked {
  mistakes?: Mistake[]
  hash?: string
  pieces?: Piece[]
  piece_of_map?: string
  frame?: number[]
}

export interface DraftKept {
  files?: Record<string, string>
  pack?: string
  title?: string
  author?: string
  note?: string
  licence?: string
  scenarios?: Record<string, string>
}

export interface Edge {
  a: string
  b: string
  kind: string
}

export interface Elsewhere {
  url: string
}

export interface EndAccount {
  name: string
}

export interface Entry {
  n: number
  rule: string
  text: string
  kind: string
  turn: number
  side: string
  data?: Record<string, string | number | number | boolean | (string | number)[] | null>
  said?: Said | null
  told?: Record<string, Said>
}

export interface ErrorSeen {
  number: string
  at: number
  where: string
  text: string
}

export interface Example {
  id: string
  title: string
  text: string
}

export interface Face {
  die: string
  text: string
  good?: number
}

export interface Fight {
  kind: 'fight'
  title: string
  sides?: Record<string, string[]>
  round?: number
  first?: string
  firing?: string
  odds?: string
  place?: string
  matches?: Match[]
  shots?: Shot[]
  notes?: string[]
  others?: Match[]
  figures?: Figure[]
}

export interface Figure {
  name: string
  value: number | string
  side?: string
  text?: string
}

export interface Figures {
  kind: 'figures'
  title: string
  figures?: Figure[]
}

export interface Fold {
  x: number
  y: number
  width: number
  height: number
  dx: number
  dy: number
}

export interface Fork {
  at: number
  seats?: Record<string, string>
  hotseat?: boolean
  mine?: string
  same_dice?: boolean
}

export interface Frequencies {
  game: string
  games: number
  bots: string
  seed: string
  turn: number
  command: string
  sides: Record<string, Half>
}

export interface GameRating {
  game: string
  title: string
  rating: Rating
}

export interface GiveOrder {
  seq: number
  order: Order
  policies?: Policy[]
  sure?: boolean
}

export interface GiveShare {
  kind: string
  number: string
}

export interface Going {
  start: string
  end: string
  pieces: number
}

export interface Ground {
  kind: string
  cost?: string
  effect?: string
  rules?: string[]
  edge?: boolean
  said?: Record<string, unknown>
}

export interface Group {
  name: string
  entries: string[]
  side?: string
}

export interface Guided {
  at: number
  notes: number
  note: Note | null
  learned: string[]
  left?: boolean
}

export interface Half {
  won: number
  low: number
  high: number
  places: Stood[]
  habits: Stood[]
  always?: Record<string, string[]>
}

export interface HideLine {
  table: string
  n: number
  reason: string
}

export interface Home {
  me: Me
  move: ClubTable[]
  waiting: ClubTable[]
  over: ClubTable[]
  for_me: ClubChallenge[]
  open: ClubChallenge[]
  mine: ClubChallenge[]
  events: PoolSeen[]
  unseen: number
  caps?: Record<string, number>
}

export interface IdentitySeen {
  id: string
  issuer: string
}

export interface Inner {
  kind: 'steps'
  title: string
  steps?: string[]
  rules?: string[]
  at?: number
}

export interface Interval {
  share: number
  low: number
  high: number
}

export interface Invitation {
  side: string
  invite: string
}

export interface Invite {
  side: string
  withdraw?: boolean
}

export interface JobSeen {
  id: string
  kind: string
  key: string
  at: number
  tries: number
}

export interface Label {
  text: string
  x: number
  y: number
  kind?: string
  angle?: number
}

export interface Lesson {
  side: string
  title: string
  pages: Page[]
  pieces: Piece[]
  notes: number
  strategy: string
  said?: Record<string, Said>
}

export interface LikelyPiece {
  name: string
  chance: number
}

export interface Lines {
  kind: 'lines'
  title: string
  lines?: string[]
}

export interface LinkSeen {
  kind: string
  email: string
  name: string
  same_browser: boolean
  expires: number
  then?: string
}

export interface Listing {
  kind: 'listing'
  title: string
  groups?: Group[]
}

export interface Loss {
  name: string
  side: string
  steps: number
  piece?: Piece | null
}

export interface Luck {
  side: string
  dice: number
  rolled: number
  expected: number
  faces?: number[]
  hits?: number
  expected_hits?: number
}

export interface LuckGame {
  game: string
  side: string
  rolls: number
  luck: number
  spread: number
  won: boolean
}

export interface LuckNow {
  now: Progress
  found?: LuckGame | null
}

export interface LuckTotal {
  games: number
  luck: number
  low: number
  high: number
  won: number
  deserved: number
}

export interface Made {
  kind: string
  seed?: string
  origin?: string
  added?: Record<string, number>
  missing?: string[]
}

export interface Marker {
  kind: string
  place: string
  text?: string
  side?: string
}

export interface Match {
  attacker: string
  target: string
  weapon?: string
  dice?: number
  needs?: number
  chances?: Record<string, number>
}

export interface Me {
  signed_in: boolean
  person?: Person | null
  email?: string
  email_ok?: boolean
  password?: boolean
  passkeys?: number
  about?: string
  lang?: string
  prefs?: Record<string, string>
  fresh?: boolean
  banned_until?: number
  banned_for?: string
  muted_until?: number
  accounts?: string
  ways?: string[]
  provider?: string
}

export interface MeElsewhere {
  me: Me
  then?: string
}

export interface MeNews {
  type: string
  what: string
  table?: string
  moves?: number
}

export interface Mine {
  table: string
  game: string
  side: string
  token: string
  turn: number
  turn_name: string
  waiting_for: string
  over: boolean
  hotseat: boolean
  updated: number
  seats?: Record<string, string>
}

export interface Mistake {
  file: string
  line: number
  column: number
  says: string
}

export interface Moment {
  at: number
  turn: number
  turn_name: string
  step: string
  side: string
  text: string
  fight?: boolean
  rule?: string
}

export interface Mute {
  room: string
  muted?: boolean
}

export interface NewBot {
  name: string
  about?: string
}

export interface NewChallenge {
  game: string
  preset?: string
  options?: Record<string, boolean | string>
  scenario?: string
  side?: string
  pace?: string
  rated?: boolean
  note?: string
  to?: string
  by_link?: boolean
  private?: boolean
}

export interface NewLine {
  at: number
  by?: string
  turns?: number
  seat?: string
  text?: string
}

export interface NewPool {
  name: string
  game: string
  preset?: string
  options?: Record<string, boolean | string>
  pace?: string
  size?: number
  rated?: boolean
}

export interface NewTable {
  game: string
  options?: Record<string, boolean | string>
  preset?: string
  seats?: Record<string, string>
  hotseat?: boolean
  position?: string
  save?: string
  seed?: string
  mine?: string
  scenario?: string
  guided?: boolean
  pack?: string
}

export interface NewToken {
  name: string
  scopes: string[]
}

export interface Note {
  rule: string
  word: string
  text: string
  verb?: string
  marks?: string[]
  odds?: string
  after?: After
}

export interface Offers {
  words: string[]
  like: number[]
  forms: Choice[]
}

export interface Opened {
  table: string
  seats: Record<string, string>
  watch: string
  invites?: Record<string, string>
}

export interface Option {
  id: string
  title: string
  values?: (string | boolean)[]
  default?: string | boolean
  rule?: string
  needs?: Record<string, string | boolean>
}

export interface Order {
  kind: string
  words?: string[]
  units?: string[]
  to?: string
  times?: number
  by?: string[]
}

export interface Outcome {
  winner: string
  reason: string
  rule: string
  score?: Record<string, number>
}

export interface OwnPuzzle {
  puzzle: string
  word?: string
}

export interface Pace {
  median_hours: number
  timeouts: number
  ended: number
}

export interface PackTitle {
  key: string
  game: string
  title: string
  author: string
  note: string
  licence: string
  made: string
  hash: string
  mine: boolean
  scenarios?: ShortGame[]
}

export interface Page {
  title: string
  text: string
  rules?: string[]
  piece?: string
  parts?: Part[]
}

export interface Panel {
  kind: 'Panel'
  title: string
}

export interface Part {
  what: string
  means: string
}

export interface PasskeySeen {
  id: string
  name: string
  created: number
  used: number
}

export interface Patch {
  type: string
  since: number
  seq: number
  thinking?: string
  dice?: string
  made?: Made
  mark?: string
  share?: string
  where?: Where
  pieces?: Piece[]
  touched?: Touched[]
  tracks?: Track[]
  panels?: Record<string, Listing | Schedule | Cards | Sheet | Figures | Inner | Fight | Lines>
  zones?: Record<string, string[]>
  anew?: string[]
  gone?: Record<string, string[]>
  order?: Record<string, string[]>
  markers?: Marker[]
  attacks?: Attack[]
  said?: Record<string, Said>
  question?: Question | null
  offers?: Offers
  outcome?: Outcome | null
  undo?: string
  log?: Entry[]
  log_count?: number
  commitment?: string
  key?: string
  step?: number
}

export interface Path {
  kind: string
  spaces: string[]
  name?: string
}

export interface Person {
  id: string
  name: string
  guest?: boolean
  bot?: boolean
  role?: string
  online?: boolean
}

export interface Piece {
  id: string
  side: string
  place: string
  shape?: string
  symbol?: string
  name?: string
  superior?: string
  size?: string
  colour?: string
  values?: Record<string, number | string>
  steps?: number
  left?: number
  tags?: string[]
  hidden?: boolean
  title?: string
  short?: string
}

export interface Planned {
  status_code: number
  words: string[]
  preview?: Preview | null
}

export interface PlayerAt {
  side: string
  name: string
  person?: Person | null
  bot?: string
  rating?: Rating | null
  clock?: number
  ends_at?: number
  away_until?: number
}

export interface Policy {
  rule?: string
  verb?: string
  answer?: string
  word?: string
}

export interface PoolGame {
  round: number
  board: number
  first: string
  second: string
  table: string
  score: number | null
  forfeit?: boolean
}

export interface PoolPlace {
  person: Person
  seed: number
  played: number
  score: number
  tie: number
  out: boolean
  bot?: string
}

export interface PoolSeen {
  id: string
  name: string
  game: string
  title: string
  pace: string
  rated: boolean
  size: number
  entered: number
  state: string
  by: Person | null
  created: number
  mine?: boolean
  standings?: PoolPlace[]
  games?: PoolGame[]
}

export interface PosedPuzzle {
  now: Progress
  text?: string
  answers?: [string, number][]
  puzzle?: string
}

export interface PositionDraft {
  position?: string
  pack?: string
  piece?: string
  side?: string
  place?: string
}

export interface PositionLooked {
  position: string
  mistake?: string
  pieces?: Piece[]
  tracks?: Track[]
  turn?: string
  asked?: string
}

export interface Preview {
  cost?: number | null
  stop?: boolean
  text?: string
  ratio?: string
  sums?: Sum[]
  faces?: Face[]
  chances?: Chance[]
  at_least?: boolean
  given?: string
  path?: string[]
  said?: Record<string, unknown>
}

export interface PrivateNote {
  text: string
  at?: number
}

export interface Profile {
  person: Person
  about: string
  since: number
  seen: number
  ratings: GameRating[]
  results: Tally[]
  pace: Pace
  running: number
  blocked?: boolean
  banned?: boolean
  owner?: string
}

export interface Progress {
  state: string
  what: string
  done: number
  total: number
}

export interface PutAway {
  hidden?: boolean
}

export interface PuzzleTitle {
  id: string
  theme: string
  level: number
  side: string
  turn: string
  rule: string
}

export interface Question {
  player: string
  mine: boolean
  rule: string
  text: string
  options?: Choice[]
  hand?: string[]
  verb?: string
  concerns?: string[]
  orders?: Way[]
  said?: Said
  deed?: string
  barred?: Barred[]
}

export interface Ranked {
  person: Person
  rating: Rating
}

export interface Rating {
  shown: number
  give: number
  rank: number
  games: number
  provisional: boolean
}

export interface RatingList {
  game: string
  players: Ranked[]
  sides: Balance[]
}

export interface RatingPoint {
  at: number
  shown: number
  give: number
  table: string
}

export interface Refusal {
  status_code: number
  detail: string
  given?: string
  rule?: string
  says?: string
  expected?: string[]
  reason?: string
}

export interface Remark {
  at: number
  text?: string
  line?: string
  sign?: string
  arrows?: string[][]
  marks?: string[]
}

export interface Remarks {
  title: string
  author: string
  notes: Remark[]
  variations?: SideLine[]
}

export interface Report {
  about: string
  why: string
  text?: string
  table?: string
  chat?: number
}

export interface ReportSeen {
  id: string
  by: Person | null
  about: Person | null
  table: string
  line: ChatLine | null
  why: string
  text: string
  at: number
  closed?: number
  verdict?: string
}

export interface Result {
  game: string
  games: number
  wins: Record<string, number>
  draws: number
  intervals: Record<string, Interval>
  bots: Record<string, string>
  options: Record<string, unknown>
  seed: string
  mean_turns: number
  mean_decisions: number
  reasons: Record<string, number>
  seconds: number
  losses?: number
}

export interface RuleText {
  id: string
  title: string
  kind: string
  says: string
  ruling: string
  worked?: string
  expected?: number[]
}

export type Said = [string | (string | number)[], (string | number | Said)[]]

export interface Say {
  room: string
  text: string
}

export interface ScenarioDraft {
  title: string
  text?: string
  length?: string
  position?: string
  sides?: Record<string, string>
}

export interface ScenarioFile {
  id: string
  text: string
}

export interface Schedule {
  kind: 'schedule'
  title: string
  turns?: Arrival[]
}

export interface SeatHeld {
  side: string
  who: string
  since: number
  invited: boolean
  mine: boolean
}

export interface Sent {
  sent?: boolean
  minutes?: number
}

export interface Sentence {
  days: number
  reason: string
}

export interface Sentences {
  told: Record<string, string[]>
  forms: number[]
}

export interface SessionSeen {
  id: string
  agent: string
  created: number
  seen: number
  expires: number
  this: boolean
}

export interface SetContact {
  kind: string
}

export interface SetRole {
  role: string
  reason?: string
}

export interface Shared {
  watch: string
}

export interface Sheet {
  kind: 'sheet'
  title: string
  heads?: string[]
  rows?: string[][]
  remarks?: string[]
  provenance?: string[][]
}

export interface ShortGame {
  id: string
  title: string
  text: string
  length: string
  sides: Record<string, string>
  balance?: string
}

export interface Shot {
  attacker: string
  target: string
  weapon?: string
  dice?: number[]
  needs?: number
  result?: string
  round?: number
  damage?: number[]
  rule?: string
}

export interface Side {
  id: string
  name: string
}

export interface SideLine {
  id: string
  start: number
  length: number
  line?: string
  by?: string
  text?: string
}

export interface SignInPassword {
  name: string
  password: string
}

export interface SignUp {
  name: string
  email?: string
  password?: string
  lang?: string
}

export interface Snapshot {
  type: string
  table: string
  game: string
  side: string
  seq: number
  thinking: string
  view: View
  question: Question | null
  outcome: Outcome | null
  names: Record<string, string>
  seats: Record<string, string>
  hotseat: boolean
  undo: string
  log: Entry[]
  log_count: number
  commitment: string
  key: string
  options?: Record<string, string | boolean>
  step?: number
  made?: Made | null
  dice?: string
  mark?: string
  share?: string
  pack?: string
}

export interface Solved {
  right: boolean
  best: string[]
  text: string
  answers: [string, number][]
  plan?: string
}

export interface Space {
  id: string
  x: number
  y: number
  kind?: string
  name?: string
  terrain?: string[]
  level?: number
  width?: number
  height?: number
  playable?: boolean
  provenance?: string
}

export interface Standing {
  at: number
  turn: number
  turn_name: string
  value: number
}

export interface Step {
  rule: string
  name: string
  side?: string
  short?: string
  group?: string
  needs?: Record<string, boolean | string>
}

export interface Stood {
  place: string
  games: number
  won: number
  low: number
  high: number
  piece?: string
}

export interface Sum {
  text: string
  value?: number | number | string
  rule?: string
  side?: string
}

export interface Summary {
  losses: Loss[]
  luck: Luck[]
  turnings: Turning[]
}

export interface TableIndex {
  tables: ClubTable[]
  before: number
  total: number
}

export interface TableMade {
  table: string
  side: string
  seat: string
}

export interface TakeSeat {
  invite: string
}

export interface Taken {
  seq: number
}

export interface Tally {
  game: string
  side: string
  won: number
  lost: number
  drawn: number
}

export interface Then {
  words: string[]
  text?: string
  hand?: string[]
}

export interface Title {
  id: string
  title: string
  about: string
  sides: Side[]
  options: Option[]
  presets: Record<string, Record<string, string | boolean>>
  sequence: Step[]
  solitaire: boolean
  designer?: string
  publisher?: string
  length?: string
  weight?: number
  order?: number
  guided?: boolean
  scenarios?: ShortGame[]
  characters?: string[]
}

export interface TokenSeen {
  id: string
  name: string
  scopes: string[]
  created: number
  used: number
  secret?: string
}

export interface Touched {
  ids: string[]
  put: Record<string, string | number | boolean | string[] | Record<string, number | string> | null>
}

export interface Track {
  id: string
  name: string
  value: number
  low?: number
  high?: number
  side?: string
  text?: string
  vital?: boolean
  short?: string
  place?: string
}

export interface TrialOrder {
  files?: Record<string, string>
  pack?: string
  games?: number
  bots?: Record<string, string>
  position?: string
}

export interface TrialTold {
  id: string
  played: number
  total: number
  running: boolean
  comparison?: Comparison | null
  said?: string
  game?: string
  result?: Result | null
}

export interface Turning {
  at: number
  turn_name: string
  text: string
  swing: number
}

export interface Undo {
  seq: number
}

export interface UseLink {
  token: string
}

export interface UserSeen {
  person: Person
  email: string
  created: number
  seen: number
  banned_until: number
  muted_until: number
  sessions: number
  games: number
}

export interface Verdict {
  verdict: string
}

export interface View {
  game: string
  side: string
  where: Where
  pieces?: Piece[]
  markers?: Marker[]
  tracks?: Track[]
  panels?: Record<string, Listing | Schedule | Cards | Sheet | Figures | Inner | Fight | Lines>
  zones?: Record<string, string[]>
  attacks?: Attack[]
  said?: Record<string, unknown>
}

export interface Way {
  kind: string
  text: string
}

export interface Where {
  turn: number
  turn_name: string
  step: string
  step_name: string
  side?: string
  turns?: number
  index?: number
}

export interface Why {
  text: string
  rule: string
  says: string
}

export interface WorkedTitle {
  id: string
  rule: string
  title: string
  side: string
}
