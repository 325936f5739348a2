\ Census: a man moves as far as it has neighbors.
\
\ This file is a lesson in rules that are Forth words; census.zrf has the pictures and texts.
\ docs/axiom.md describes the language.
\
\ Each player has five men on a board of five by five. The neighbors of a man are the men of both
\ sides on the eight squares around it. A man with n neighbors moves exactly n squares, and a man
\ without neighbors one square, in a straight line up, down, left or right. The squares between
\ must be empty. The last square must be empty or hold an enemy, which is captured. A man that
\ reaches the last row wins, and so does the player who captures all enemies. After twenty moves
\ without a capture, the game is a draw.
\
\ 1. Words are separated by blanks. Numbers go to a stack, and words take them from it: `2 3 +`
\    leaves 5. A comment such as ( n -- ? ) states what a word takes and what it leaves.

5	CONSTANT	SIZE
20	CONSTANT	PATIENCE
SIZE SIZE *	CONSTANT	SQUARES

\ 2. A {variable} belongs to the position: undoing a move restores it. A VARIABLE is a note that
\    words make while they run.

{board
	SIZE SIZE {grid}
	{variable} quiet
board}

VARIABLE neighbors
VARIABLE left

\ 3. A direction is a word ( -- ? ): it moves the cursor `here` and leaves true, or leaves false.

{directions
	-1  0 {direction} n
	 1  0 {direction} s
	 0  1 {direction} e
	 0 -1 {direction} w
	-1  1 {direction} ne
	-1 -1 {direction} nw
	 1  1 {direction} se
	 1 -1 {direction} sw
directions}

{players
	{player} White
	{player} Black
players}

{turn-order
	{turn} White
	{turn} Black
turn-order}

\ 4. ['] leaves the token of a word, and EXECUTE runs it: words can be arguments of words.

: count-at ( 'dir -- )
	from to
	EXECUTE IF
		not-empty? IF neighbors ++ ENDIF
	ENDIF
;

: count-neighbors ( -- n )
	0 neighbors !
	['] n  count-at ['] s  count-at ['] e  count-at ['] w  count-at
	['] ne count-at ['] nw count-at ['] se count-at ['] sw count-at
	from to
	neighbors @ 1 MAX
;

\ 5. `verify` leaves the whole move if its flag is false. The board does not change while moves
\    are listed: `move` and `capture` put effects into the move that `add-move` completes.
\    COMPILE puts a call into it, which runs when the move is made.

: forget-quiet ( -- ) 0 quiet ! ;
: quiet++ ( -- ) quiet ++ ;

: march ( 'dir -- )
	count-neighbors left !
	BEGIN
		DUP EXECUTE verify
		left --
		left @ 0= IF
			TRUE
		ELSE
			empty? verify
			FALSE
		ENDIF
	UNTIL
	DROP
	friend? NOT verify
	enemy? IF
		COMPILE forget-quiet
	ELSE
		COMPILE quiet++
	ENDIF
	from here move
	add-move
;

: march-n ( -- ) ['] n march ;
: march-s ( -- ) ['] s march ;
: march-e ( -- ) ['] e march ;
: march-w ( -- ) ['] w march ;

{moves man-moves
	{move} march-n
	{move} march-s
	{move} march-e
	{move} march-w
moves}

{pieces
	{piece} Man {moves} man-moves
pieces}

\ 6. The engine calls OnIsGameOver before each move, for the player to move. a5 is square 0, so the
\    last row of White is 0 and that of Black is 4.

: goal-row ( player -- row )
	White = IF 0 ELSE SIZE 1- ENDIF
;

: arrived-at? ( player square -- ? )
	OVER OVER player-at = IF
		SIZE / SWAP goal-row =
	ELSE
		2DROP FALSE
	ENDIF
;

VARIABLE result

: arrived? ( player -- ? )
	FALSE result !
	SQUARES
	BEGIN
		1-
		2DUP arrived-at? IF TRUE result ! ENDIF
		DUP 0=
	UNTIL
	2DROP
	result @
;

: men ( player -- n )
	0 SQUARES
	BEGIN
		1-
		ROT 2DUP SWAP player-at = IF
			ROT 1+
		ELSE
			ROT
		ENDIF
		ROT
		DUP 0=
	UNTIL
	DROP SWAP DROP
;

: OnIsGameOver ( -- score )
	next-player arrived? current-player men 0= OR IF
		#LossScore
	ELSE
		quiet @ PATIENCE >= stalemate? OR IF
			#DrawScore
		ELSE
			#UnknownScore
		ENDIF
	ENDIF
;

\ 7. OnEvaluate rates a position for the player to move, in hundredths of a man.

: OnEvaluate ( -- score )
	current-player men next-player men - 100 *
;
