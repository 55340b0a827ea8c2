// Which battle's card was asked for: the number of an entry of the log in it; -1 none.
export const card = $state({ n: -1 })
