// Compiled from minishogi-betza.dgz by zrf2js. This file may be used under any terms (MIT-0).
// First comes the runtime, in short; `zrf2js convert --readable` writes it out. The rules follow it.
const OFF_CODE=1<<30
const RECORD_TOP=0
const TURN=1
const LAST_FROM=2
const LAST_TO=3
const PARTIAL_SQUARE=4
const CONTINUATION=5
const STAMP=6
const TOP=7
const HASH=8
const HASH_HIGH=9
const LAST_MOVE_READ=10
const ABSENT_PATTERNS=11
const FRAME=12
const UNDO=13
const REGISTERS=14
const FRAME_START=3
const ABSENT_PATTERNS_BEFORE=4
const PARTIAL_SQUARE_BEFORE=5
const CONTINUATION_BEFORE=6
const EVENT_BEFORE=7
const HASH_BEFORE=8
const HASH_HIGH_BEFORE=9
const SAME_SLOT=10
const HEADER=5
const PART=0
const CAPTURE=2
const CREATE=3
const OWNER=4
const FLIP=5
const TYPE=6
const ATTRIBUTE=7
const COPY=8
const DROP=9
const SCRIPT=10
const SOW=12
const USE=11
const ARENA_SIZE=1<<20
const RECORD_ARENA_SIZE=1<<22
const UNDO_SIZE=1<<20
const UNDO_ROOM=1<<16
const PASS=-1
const STEP_LIMIT=1000000
const CHAIN_LIMIT=200000
const CHAIN_DEPTH=700
const CLOCK_EVERY=32
function createBudget({ms:a,nodes:b,stop:c=null}){
return{
most:b===undefined?Infinity:b,
until:a===undefined?Infinity:Date.now()+a,
stop:c,
nodes:0,
stopped:false
}
}
function portion({most:a,until:b,stop:d,nodes:e},c){
return{
most:a===Infinity?Infinity:Math.floor((a-e)*c),
until:b===Infinity?Infinity:Date.now()+(b-Date.now())*c,
stop:d,
nodes:0,
stopped:false
}
}
function spend(a){
if(a.nodes>=a.most)a.stopped=true
else if((++a.nodes&(CLOCK_EVERY-1))===0&&isOver(a))a.stopped=true
return!a.stopped
}
function isOver({until:a,stop:b}){
return(a!==Infinity&&Date.now()>=a)||(b!==null&&b())
}
function mix(h){
h^=h>>>16
h=Math.imul(h,0x85ebca6b)
h^=h>>>13
h=Math.imul(h,0xc2b2ae35)
return h^(h>>>16)
}
function keyLow(b,a){
return a===0?0:mix(Math.imul(a,0x9e3779b1)+b)
}
function keyHigh(b,a){
return a===0?0:mix(Math.imul(a,0x7feb352d)^Math.imul(b+1,0x846ca68b))
}
function createKeys(e){
const{board:n,registers:b,reserve:f,size:g}=e.state
const a=g+1+f.length
const o=e.design.layout.droppable.some(q=>q!==0)||e.design.options.recycleCaptures
const h={low:0,high:0,read:r,withLast:s}
function r(){
let c=0
let d=0
for(let p=0;p<g;p++){
const j=n[p]
if(j===0)continue
c^=keyLow(p,j)
d^=keyHigh(p,j)
}
if(o){
for(let i=0;i<f.length;i++){
if(f[i]===0)continue
c^=keyLow(g+1+i,f[i])
d^=keyHigh(g+1+i,f[i])
}
}
const k=b[TURN]+1
c^=keyLow(a,k)
d^=keyHigh(a,k)
if(b[PARTIAL_SQUARE]>=0){
c^=keyLow(a+1,b[PARTIAL_SQUARE]+1)^keyLow(a+2,b[CONTINUATION])
d^=keyHigh(a+1,b[PARTIAL_SQUARE]+1)^keyHigh(a+2,b[CONTINUATION])
}
if(e.script!==null){
const{sign:l}=e.script.scriptState()
c^=keyLow(a+4,l)
d^=keyHigh(a+4,l)
}
h.low=c
h.high=d
}
function s(){
const m=(b[LAST_FROM]+1)*(g+2)+b[LAST_TO]+2
h.low^=keyLow(a+3,m)
h.high^=keyHigh(a+3,m)
}
return h
}
function kindMask({typeMask:a,typeShift:b,ownerMask:c}){return(a<<b)|c}
function createReader(ae,l){
const{arena:o,codes:y,records:a,board:g,size:e}=ae.state
const{layout:t}=ae.design
const m=t.positionBits
const u=(1<<m)-1
const ah=(1<<t.codeBits)-1
const{typeShift:p,typeMask:v,ownerMask:ai,twoWordMoves:z}=t
const q=kindMask(t)
let aa=false
function aj(k){
const c=o[k]
aa=false
if(c===PASS)return 0
if(c<0)return ak(~c)
const d=c&u
const j=(c>>m)&u
let h=d===j?0:w(g[j])
if(d!==e)h+=l[(z?y[k]:c>>>(2*m))&q]-l[g[d]&q]
return h
}
function w(n){
if(n!==0)aa=true
return-l[n&q]
}
function ak(b){
const al=a[b]
const d=a[b+1]
const j=a[b+2]
let h=ab(b,j)?0:w(g[j])
for(let i=b+HEADER;i<al;i+=2){
const f=a[i]>>4
switch(a[i]&15){
case PART:if(!ab(b,a[i+1]))h+=w(g[a[i+1]]);break
case CAPTURE:h+=w(landed(b,f));break
case TYPE:if(f===j)h+=af(landed(b,j),a[i+1])
}
}
if(d!==e&&a[b+4]!==0)h+=af(g[d],a[b+4])
return h
}
function ab(b,f){
if(a[b+1]===f)return true
for(let i=b+HEADER;i<a[b];i+=2){
if((a[i]&15)===PART&&a[i]>>4===f)return true
}
return false
}
function landed(b,f){
if(a[b+2]===f)return a[b+1]===e?a[b+4]:g[a[b+1]]
for(let i=b+HEADER;i<a[b];i+=2){
if((a[i]&15)===PART&&a[i+1]===f)return g[a[i]>>4]
}
return ab(b,f)?0:g[f]
}
function af(n,r){
return n===0?0:l[(n&ai)|(r<<p)]-l[n&q]
}
function am(){return aa}
function ag(b){
for(let i=b+HEADER;i<a[b];i+=2)if((a[i]&15)===PART)return i
return-1
}
function ac(k){
const c=o[k]
if(c===PASS)return e
if(c>=0)return c&u
const s=ag(~c)
return s<0?a[~c+1]:a[s]>>4
}
function ad(k){
const c=o[k]
if(c===PASS)return e
if(c>=0)return(c>>m)&u
const s=ag(~c)
return s<0?a[~c+2]:a[s+1]
}
function x(k){
const c=o[k]
if(c===PASS)return 0
const d=ac(k)
if(d!==e)return g[d]
if(c<0)return a[~c+4]
return(z?y[k]:c>>>(2*m))&ah
}
function an(k){
const c=o[k]
if(c===PASS)return 0
if(c>=0)return((z?y[k]:c>>>(2*m))>>>p)&v
const b=~c
let r=(x(k)>>>p)&v
if(a[b+1]!==e&&a[b+4]!==0)r=a[b+4]
for(let i=b+HEADER;i<a[b];i+=2){
if((a[i]&15)===TYPE&&a[i]>>4===a[b+2])r=a[i+1]
}
return r
}
function ao(k){return((x(k)>>>p)&v)*(e+1)+ad(k)}
function ap(k){
let d=ac(k)
if(d===e)d+=(x(k)>>>p)&v
return 1+d*(e+1)+ad(k)
}
function aq(k){return Math.abs(l[x(k)&q])}
return{gain:aj,takes:am,origin:ac,target:ad,becomes:an,slot:ao,key:ap,risk:aq}
}
const SORTED=32
const LEADING=1<<30
const NOISY=1<<26
const KILLER=1<<24
const HISTORY_MOST=1<<23
const GAIN=8
let sorting={scores:new Int32Array(0),moves:new Int32Array(0)}
const FIRST_MOVES=1<<14
function createOrdering(l,ab,ac){
const{size:ad}=l.state
const{types:ae}=l.design.layout
let{scores:a,moves:b}=sorting
const e=createReader(l,ab)
const u=l.script===null?null:l.script.movePriority()
const o=ae*(ad+1)
const p=new Int32Array(2*o)
const g=new Int32Array(2*(ac+1))
const q={noisy:0,taking:0,rate:af,pick:ag,moveAt:ah,isLoud:ai,gainOf:aj,scoreOf:ak,remember:al}
function am(d){
let r=Math.max(FIRST_MOVES,b.length)
while(r<d)r*=2
const v=an=>{
const w=new Int32Array(r)
w.set(an)
return w
}
a=v(a)
b=v(b)
sorting={scores:a,moves:b}
}
function af(h,d,n,f,c){
if(d>b.length)am(d)
const ao=n===0?1:-1
const ap=g[2*f]
const aq=g[2*f+1]
let s=0
let x=0
for(let k=h;k<d;k++){
b[k]=k
const t=ao*e.gain(k)
const y=e.takes()
if(y)x++
if(t>0||(t===0&&y)){
s++
a[k]=NOISY+GAIN*t-(e.risk(k)>>2)
}else{
const m=e.key(k)
a[k]=m===ap?KILLER+1:m===aq?KILLER:p[n*o+e.slot(k)]
}
if(u!==null)a[k]=u(k,a[k],a[k]>NOISY/2?NOISY:HISTORY_MOST)
}
if(h+c<d){
if(a[h+c]<NOISY/2)s++
a[h+c]=LEADING
}
q.noisy=s
q.taking=x
}
function ag(i,h,d){
if(i-h>=SORTED)return
let c=i
for(let j=i+1;j<d;j++)if(a[j]>a[c])c=j
if(c===i)return
const ar=b[c]
const at=a[c]
b[c]=b[i]
a[c]=a[i]
b[i]=ar
a[i]=at
}
function ah(i){return b[i]}
function ak(i){return a[i]}
function ai(i){return a[i]>NOISY/2}
function aj(i){return(a[i]-NOISY)/GAIN}
function al(k,n,f,z){
const m=e.key(k)
if(g[2*f]!==m){
g[2*f+1]=g[2*f]
g[2*f]=m
}
const aa=n*o+e.slot(k)
p[aa]=Math.min(HISTORY_MOST,p[aa]+z*z)
}
return q
}
const EARLIER=200
const BUCKETS=1024
function createRepetition(l,j){
const e=l.slice(-2*EARLIER)
const a=e.length>>1
const b=new Int32Array(a+j+2)
const f=new Int32Array(a+j+2)
const c=new Uint16Array(BUCKETS)
for(let i=0;i<a;i++){
b[i]=e[2*i]
f[i]=e[2*i+1]
c[b[i]&(BUCKETS-1)]++
}
function m(g,d,k){
const h=a+g
b[h]=d
f[h]=k
if(c[d&(BUCKETS-1)]!==0){
for(let i=h-1;i>=0;i--)if(b[i]===d&&f[i]===k)return true
}
c[d&(BUCKETS-1)]++
return false
}
function n(g){c[b[a+g]&(BUCKETS-1)]--}
return{enter:m,leave:n}
}
const LEAST_BITS=12
const MOST_BITS=20
const ENTRY=4
const EXACT=1
const AT_LEAST=2
const AT_MOST=3
const DEPTH_MASK=127
const KIND_SHIFT=7
const MOVE_SHIFT=9
const MOVE_MASK=0xfff
const AGE_SHIFT=21
const AGE_MASK=0x3ff
const NO_MOVE=MOVE_MASK
const TO_THE_END=DEPTH_MASK
let entries=new Int32Array(0)
let age=0
function bitsFor(b){
let a=LEAST_BITS
while(a<MOST_BITS&&(1<<a)<b)a++
return a
}
function createTable(l,m){
const g=bitsFor(l)
if(entries.length<ENTRY<<g)entries=new Int32Array(ENTRY<<g)
if(!m){
age=(age+1)&AGE_MASK
if(age===0){
entries.fill(0)
age=1
}
}
const b=entries
const h=age
const j=(1<<(g-1))-1
const e={score:0,depth:0,kind:0,move:NO_MOVE,get:n,put}
function n(d,f){
let a=(d&j)*2*ENTRY
for(let i=0;i<2;i++,a+=ENTRY){
const c=b[a+3]
if(b[a]===d&&b[a+1]===f&&c>>>AGE_SHIFT===h){
e.score=b[a+2]
e.depth=c&DEPTH_MASK
e.kind=(c>>KIND_SHIFT)&3
e.move=(c>>MOVE_SHIFT)&MOVE_MASK
return true
}
}
return false
}
function put(d,f,o,k,p,q){
let a=(d&j)*2*ENTRY
const c=b[a+3]
const r=b[a]===d&&b[a+1]===f
if(!r&&c>>>AGE_SHIFT===h&&(c&DEPTH_MASK)>k)a+=ENTRY
b[a]=d
b[a+1]=f
b[a+2]=o
b[a+3]=Math.min(k,DEPTH_MASK)|(p<<KIND_SHIFT)|(Math.min(q,NO_MOVE)<<MOVE_SHIFT)|(h<<AGE_SHIFT)
}
return e
}
const WIN=1000000
const SURE_WIN=WIN-1000
const INFINITE=2*WIN
const MOST=WIN-2000
const LONGEST=120
const CAPTURES_ONLY=14
const HOPELESS=200
const REDUCED_DEPTH=3
const REDUCED_MOVE=4
const MORE_REDUCED_DEPTH=5
const MORE_REDUCED_MOVE=14
const PASSED_DEPTH=3
const PASSED_LESS=2
const PASSED_LESS_DEEP=3
const PASSED_DEEP=7
const PASSED_MOVES=10
function createAlphaBeta(ag,by){
const{player:bd,chance:ap,evaluation:be,verdict:bz,budget:n,random:ca,deepest:cb,earlier:cc,kept:cd,progress:ce}=by
const{arena:cf,registers:w}=ag.state
const{make:ah,unmake:ai,generate:cg,chooser:aq,mover:ch,isSafe:ci}=ag
const{early:cj,late:ck,reward:cl}=bz
const{mobility:bf,standing:cm}=be
const ab=traitsOf(ag.design,ap)
const bg=Uint8Array.from(ap,(cn,p)=>p===bd||cn?0:1)
const q=createKeys(ag)
const x=createTable(n.most,cd)
const z=createOrdering(ag,be.worth,LONGEST)
const{rate:ar,pick:bh,moveAt:bi,isLoud:bj}=z
const at=createRepetition(cc,LONGEST)
const am=new Int32Array((LONGEST+1)*(LONGEST+1))
const ac=new Int32Array(LONGEST+2)
const an=new Int32Array(LONGEST+2)
const au=new Int32Array(LONGEST+2)
const m=Math.abs(bf)
let ad=0
let ao=-1
let o=true
function bk(co,g,c){
const d=cl(co,bd)*(WIN-c)
return g===0?d:-d
}
function aj(g){
const d=Math.max(-MOST,Math.min(MOST,cm()))
return g===0?d:-d
}
function av(g,c){
if(c===0||au[c-1]===g)return 0
const own=an[c]
const bl=an[c-1]
return Math.round(bf*(own-bl)/(own+bl))
}
function bm(e,f,h,c){
ac[c]=c
const g=bg[aq()]
const bn=cj()
if(bn!==0)return bk(bn,g,c)
q.read()
const{low:r,high:s}=q
if(at.enter(c,r,s)){
if(ab.repeats){
o=false
return 0
}
return bo(e,f,h,c,g,r,s)
}
const d=bo(e,f,h,c,g,r,s)
at.leave(c)
return d
}
function bo(e,f,h,c,g,r,s){
const cp=Math.max(0,e)
let aw=x.get(r,s)
if(!aw&&ab.asksLast){
q.withLast()
aw=x.get(q.low,q.high)
}
let u=NO_MOVE
if(aw){
u=x.move
if(x.depth>=cp&&(h-f===1||e<=0)){
const d=cq(x.score,c)
const{kind:ak}=x
if(ak===EXACT||(ak===AT_LEAST&&d>=h)||(ak===AT_MOST&&d<=f)){
if(x.depth<TO_THE_END)o=false
return d
}
}
}
const cr=o
o=true
const d=look(e,f,h,c,g,r,s,u)
o=o&&cr
return d
}
function cq(d,c){return d>=SURE_WIN?d-c:d<=-SURE_WIN?d+c:d}
function cs(d,c){return d>=SURE_WIN?d+c:d<=-SURE_WIN?d-c:d}
function look(e,f,h,c,g,r,s,u){
const ae=ab.royals&&!ci(ch())
if(ae&&c<2*ad)e++
let y=-INFINITE
if(e<=0&&!ab.compels&&!ae){
y=aj(g)
if(y-m>=h){
o=false
return y-m
}
}
const j=w[TOP]
const ct=w[RECORD_TOP]
w[LAST_MOVE_READ]=0
const l=cg(j)
const bp=w[LAST_MOVE_READ]!==0
if(bp)ab.asksLast=true
const bq=ck(l-j)
let d
if(bq!==0)d=bk(bq,g,c)
else{
an[c]=l-j
au[c]=g
if(ap[aq()])d=cu(j,l,e,g,c)
else{
d=e<=0
?cv(j,l,e,f,h,g,c,u,y)
:choose(j,l,e,f,h,g,c,u,ae)
if(!n.stopped){
if(bp)cw(r,s,d,e,f,h,c)
else br(r,s,d,e,f,h,c)
}
}
}
w[TOP]=j
w[RECORD_TOP]=ct
return d
}
function br(r,s,d,e,f,h,c){
const ak=d>=h?AT_LEAST:d>f?EXACT:AT_MOST
x.put(r,s,cs(d,c),o?TO_THE_END:Math.max(0,e),ak,al[c])
}
function cw(r,s,d,e,f,h,c){
q.low=r
q.high=s
q.withLast()
br(q.low,q.high,d,e,f,h,c)
}
const al=new Int32Array(LONGEST+2)
function v(e,f,h,g,c){
if(bg[aq()]===g)return bm(e,f,h,c+1)
return-bm(e,-h,-f,c+1)
}
function choose(j,l,e,f,h,g,c,u,ae){
al[c]=NO_MOVE
if(c>=LONGEST){
o=false
return aj(g)+av(g,c)
}
ar(j,l,g,c,u)
if(!ae&&cx(l-j,e,f,h,c)&&cy(l,e,h,g,c))return h
if(n.stopped)return-INFINITE
let m=-INFINITE
const cz=l-j===1&&c<2*ad
for(let i=j;i<l;i++){
bh(i,j,l)
const k=bi(i)
const ax=bj(i)
if(!spend(n))return m
ah(k)
const da=w[PARTIAL_SQUARE]>=0&&ax
const ay=cz||da?e:e-1
let d
if(i===j)d=v(ay,f,h,g,c)
else{
const bs=ax||ae?0:db(e,i-j)
d=v(ay-bs,f,f+1,g,c)
if(d>f&&(bs>0||d<h))d=v(ay,f,h,g,c)
}
ai()
if(n.stopped)return m
if(d>m){
m=d
if(d>f){
f=d
al[c]=k-j
bt(c,k-j)
if(f>=h){
if(!ax)z.remember(k,g,c,e)
break
}
}
}
}
return m
}
function db(e,bu){
if(e<REDUCED_DEPTH||bu<REDUCED_MOVE)return 0
return e>=MORE_REDUCED_DEPTH&&bu>=MORE_REDUCED_MOVE?2:1
}
function cx(bv,e,f,h,c){
return ab.alternates&&e>=PASSED_DEPTH&&h-f===1&&Math.abs(h)<SURE_WIN&&ao!==c&&
bv>=PASSED_MOVES&&z.taking<bv&&w[PARTIAL_SQUARE]<0
}
function cy(l,e,h,g,c){
if(aj(g)<h||!spend(n))return false
const dc=ao
cf[l]=PASS
ah(l)
ao=c+1
const d=v(e-1-(e>=PASSED_DEEP?PASSED_LESS_DEEP:PASSED_LESS),h-1,h,g,c)
ao=dc
ai()
if(n.stopped||d<h)return false
o=false
return true
}
function bt(c,af){
const az=c*(LONGEST+1)
const dd=az+LONGEST+1
am[az+c]=af
for(let i=c+1;i<ac[c+1];i++)am[az+i]=am[dd+i]
ac[c]=Math.max(c+1,ac[c+1])
}
function cv(j,l,e,f,h,g,c,u,y){
al[c]=NO_MOVE
const ba=e<=-CAPTURES_ONLY||c>=LONGEST
let m=-INFINITE
if(!ba)ar(j,l,g,c,u)
const bb=!ba&&z.taking===l-j
if(!bb){
o=false
if(y===-INFINITE)y=aj(g)
m=y+av(g,c)
if(ba||z.noisy===0||m>=h)return m
if(m>f)f=m
}
for(let i=j;i<l;i++){
bh(i,j,l)
if(!bb&&!bj(i))break
if(!bb&&m+z.gainOf(i)+HOPELESS<f)continue
if(!spend(n))return m
const k=bi(i)
ah(k)
const d=v(e-1,f,h,g,c)
ai()
if(n.stopped)return m
if(d>m){
m=d
if(d>f){
f=d
al[c]=k-j
}
if(f>=h)break
}
}
return m
}
function cu(j,l,e,g,c){
if(e<=0||c>=LONGEST){
o=false
return aj(g)+av(g,c)
}
let bw=0
for(let k=j;k<l;k++){
if(!spend(n))return 0
ah(k)
bw+=v(e-1,-INFINITE,INFINITE,g,c)
ai()
if(n.stopped)return 0
}
return Math.round(bw/(l-j))
}
function de(j,l){
const bc=[]
ar(j,l,0,0,NO_MOVE)
for(let k=j;k<l;k++)bc.push({ordinal:k-j,score:z.scoreOf(k),luck:ca()})
bc.sort((a,b)=>b.score-a.score||a.luck-b.luck||a.ordinal-b.ordinal)
return bc.map(({ordinal:af})=>af)
}
function df(j,t,e){
let f=-INFINITE
ac[0]=0
for(let i=0;i<t.length;i++){
if(!spend(n))break
ah(j+t[i])
let d
if(i===0)d=v(e-1,-INFINITE,INFINITE,0,0)
else{
d=v(e-1,f,f+1,0,0)
if(d>f)d=v(e-1,f,INFINITE,0,0)
}
ai()
if(n.stopped)break
if(d>f){
f=d
bt(0,t[i])
const[af]=t.splice(i,1)
t.unshift(af)
ce({move:af,score:d,depth:e,line:bx()})
}
}
return f
}
function bx(){return Array.from(am.subarray(0,ac[0]))}
function dg(j,l){
an[0]=l-j
au[0]=0
q.read()
at.enter(0,q.low,q.high)
const t=de(j,l)
const dh=Math.min(l-j===1?1:LONGEST,cb)
let aa={move:t[0],score:0,depth:0,line:[t[0]]}
while(aa.depth<dh&&!n.stopped){
ad=aa.depth+1
o=true
const d=df(j,t,ad)
if(d>-INFINITE)aa={move:t[0],score:d||0,depth:aa.depth,line:bx()}
if(n.stopped)break
aa.depth=ad
if(o||WIN-Math.abs(aa.score)<=ad)break
}
return aa
}
return{run:dg}
}
function traitsOf({layout:a,turns:b,repeat:c,goals:d,options:e},f){
const g=i=>i+1<b.length?i+1:c
const h=d.filter(({reason:j})=>j==='repetition')
return{
royals:a.royal.some(k=>k!==0),
compels:a.compels||e.maximalCaptures,
asksLast:false,
repeats:h.every(({kind:l})=>l==='draw'),
alternates:!f.some(Boolean)&&!a.compels&&b.every(({chooser:m},i)=>b[g(i)].chooser!==m)
}
}
const MOST_IN_RESERVE=1000000
const ENTRIES=Array.from({length:32},(_,a)=>a)
function own(b,a,c){
if(a!=='__proto__')b[a]=c
else Object.defineProperty(b,a,{value:c,enumerable:true,configurable:true,writable:true})
}
function codeOf({design:e,state:f},g,h,c=[]){
const b=f.fresh[h+1]|(1<<g)
return e.layout.attributes.reduce((b,{shift:d,mask:i},a)=>{
return c[a]===undefined?b:(b&~(i<<d))|(c[a]<<d)
},b)
}
function startPosition(a,h){
const{design:c}=a
a.clear()
for(const[d,e,b]of c.setup){
const{board:f,piles:i,under:g}=a.state
if(c.layout.piles&&f[b]!==0)g[b]=i.cons(f[b],g[b])
a.setup(b,codeOf(a,d,e))
}
for(const[d,e,j]of c.reserves)a.supply(d,e+1,j)
a.resetTo(0,-1,-1,-1,0)
if(a.script!==null)a.script.furnish(h)
}
function attributeValue(a){
if(a==='true'||a==='false')return a==='true'
return/^-?\d+$/.test(a)?Number(a):a
}
function indexOf(d,b,e){
const c=d.findIndex(a=>(a.name===undefined?a:a.name)===b)
if(c<0)throw new RangeError('position: unknown '+e+' '+JSON.stringify(b))
return c
}
function cells(i){
const{design:b,state:c}=i
const{layout:e}=b
return b.board.positions.map((_,f)=>{
const d=c.board[f]
if(d===0)return null
const g={}
e.attributes.forEach(({shift:j,mask:k},a)=>{
const{name:l,values:m}=b.attributes[a]
own(g,l,attributeValue(m[(d>>>j)&k]))
})
const h=Object.assign(ownerAndType(b,d),{attributes:g})
if(e.piles)h.pile=c.piles.list(c.under[f]).map(n=>ownerAndType(b,n))
return h
})
}
function ownerAndType({players:c,pieces:d,layout:a},b){
return{
player:c[31-Math.clz32(b&a.ownerMask)].name,
piece:d[((b>>>a.typeShift)&a.typeMask)-1].name
}
}
function reserves(e){
const{design:a,state:f}=e
const c={}
a.players.forEach((g,p)=>{
const b={}
a.pieces.forEach((h,t)=>{
const d=f.reserve[p*a.layout.types+t+1]
const i=a.reserves.some(([j,k])=>j===p&&k===t)
if(d!==0||i)own(b,h.name,d)
})
if(Object.keys(b).length>0)own(c,g.name,b)
})
return c
}
function usedEntries({design:{players:c,layout:d},state:e}){
const a={}
c.forEach(({name:f},p)=>{
const b=e.reserve[p*d.types]
if(b!==0)own(a,f,ENTRIES.filter(g=>(b&(1<<g))!==0))
})
return a
}
function toJSON(b){
const{design:e,state:{registers:a}}=b
const d=e.board.positions.map(i=>i.name)
const f={}
cells(b).forEach((c,j)=>{
if(c===null)return
const k=c.pile===undefined||c.pile.length===0?[]:[c.pile.map(({player:l,piece:m})=>[l,m])]
own(f,d[j],[c.player,c.piece,c.attributes].concat(k))
})
const g=b.script===null?{}:b.script.toJSON()
const h=usedEntries(b)
if(Object.keys(h).length>0)g.used=h
return Object.assign({
board:f,
reserves:reserves(b),
turn:a[TURN],
last:a[LAST_TO]<0?null:[a[LAST_FROM]<0?null:d[a[LAST_FROM]],d[a[LAST_TO]]],
partial:a[PARTIAL_SQUARE]<0?null:Object.assign({place:d[a[PARTIAL_SQUARE]],type:a[CONTINUATION]<2?null:e.modes[a[CONTINUATION]-2]},earlierParts(b,d))
},g)
}
function earlierParts({design:c,state:{parts:a}},d){
if(!c.layout.readsEarlierParts)return{}
const b=e=>d.filter((g,f)=>e(f))
return{been:b(a.wasVisited),taken:b(a.wasCaptured)}
}
function fromJSON(b,a){
const{design:d}=b
const{board:n,pieces:o,players:p,modes:q,turns:r}=d
if(!isRecord(a))throw new RangeError('position: an object with a board')
const c=e=>indexOf(n.positions,e,'position')
const j=entriesOf(a.board,'board').map(([e,k])=>{
if(!Array.isArray(k))throw new RangeError('position: '+JSON.stringify(e)+' holds [player, piece, attributes]')
const[s,t,u,v]=k
const w=indexOf(o,t,'piece')
const h=codeOf(b,indexOf(p,s,'player'),w,attributeValues(d,u))
return[c(e),h,pileOf(b,v)]
})
const x=suppliedOf(d,a.reserves).concat(usedOf(d,a.used))
const f=a.turn===undefined||a.turn===null?0:a.turn
const l=Math.max(0,r.length-1)
if(!Number.isInteger(f)||f<0||f>l)throw new RangeError('position: turn is 0 to '+l)
const y=lastOf(a.last,c)
const i=partialOf(a.partial,c,q)
if(i[0]>=0&&!j.some(([g])=>g===i[0]))throw new RangeError('position: no piece stands where the turn goes on')
const z={been:placesOf(a.partial,'been',c),taken:placesOf(a.partial,'taken',c)}
b.clear()
for(const[g,h,m]of j){
b.setup(g,h)
if(m!==0)b.state.under[g]=m
}
for(const aa of x)b.supply(...aa)
b.resetTo(f,...y,...i)
Object.assign(b.state.parts,z)
if(b.script!==null)b.script.fromJSON(a)
}
function pileOf(b,a){
const{design:{layout:c,players:d,pieces:e},state:f}=b
if(a===undefined||a===null)return 0
if(!c.piles||!Array.isArray(a))throw new RangeError('position: what lies beneath a piece is a list, on boards of piles')
return f.piles.of(a.map(([g,h])=>codeOf(b,indexOf(d,g,'player'),indexOf(e,h,'piece'))))
}
function entriesOf(a,c){
if(a===undefined||a===null)return[]
if(!isRecord(a))throw new RangeError('position: '+c+' is an object')
return Object.keys(a).map(b=>[b,a[b]])
}
function isRecord(a){return typeof a==='object'&&a!==null&&!Array.isArray(a)}
function lastOf(a,c){
if(a===undefined||a===null)return[-1,-1]
if(!Array.isArray(a)||a.length!==2)throw new RangeError('position: last is [from, to]')
return a.map(b=>b===null?-1:c(b))
}
function partialOf(a,c,d){
if(a===undefined||a===null)return[-1,0]
if(!isRecord(a))throw new RangeError('position: partial is { place, type }')
const{type:b}=a
return[c(a.place),b===undefined||b===null?1:2+indexOf(d,b,'move type')]
}
function placesOf(a,b,d){
const c=isRecord(a)&&a[b]!==undefined?a[b]:[]
if(!Array.isArray(c))throw new RangeError('position: '+b+' of partial is a list of positions')
return c.map(d)
}
function suppliedOf(b,reserves){
const c=[]
for(const[d,e]of entriesOf(reserves,'reserves')){
for(const[f,a]of entriesOf(e,'a reserve')){
const g=Number.isInteger(a)&&a>=-1&&a<=MOST_IN_RESERVE
if(!g)throw new RangeError('position: a reserve holds -1 (no end) to '+MOST_IN_RESERVE)
c.push([indexOf(b.players,d,'player'),indexOf(b.pieces,f,'piece')+1,a])
}
}
return c
}
function usedOf({players:b},c){
return entriesOf(c,'used').map(([d,entries])=>{
const e=Array.isArray(entries)&&entries.every(a=>ENTRIES.includes(a))
if(!e)throw new RangeError('position: used lists entries from 0 to 31')
return[indexOf(b,d,'player'),0,entries.reduce((f,a)=>f|(1<<a),0)]
})
}
function attributeValues(b,g){
const c=[]
for(const[d,a]of entriesOf(g,'what follows a piece')){
const e=indexOf(b.attributes,d,'attribute')
const f=['boolean','number','string'].includes(typeof a)?b.attributes[e].values.indexOf(String(a)):-1
if(f<0)throw new RangeError('position: '+d+' cannot be '+JSON.stringify(a))
c[e]=f
}
return c
}
function createRandom(b){
let a=b|0
return function c(){
a=(a+0x6d2b79f5)|0
let t=Math.imul(a^(a>>>15),1|a)
t=(t+Math.imul(t^(t>>>7),61|t))^t
return((t^(t>>>14))>>>0)/4294967296
}
}
const FILLINGS=[0,0.12,0.25,0.4]
const GENERATIONS=4000
function survey(a){
return asideOf(a,()=>measure(a))
}
function asideOf(c,e){
const{board:f,registers:a,reserve:b,size:d}=c.state
const g=[TURN,LAST_FROM,LAST_TO,PARTIAL_SQUARE,CONTINUATION,RECORD_TOP,TOP,HASH,HASH_HIGH].map(r=>[r,a[r]])
const cells=f.slice(0,d)
const h=b.slice()
try{
b.fill(0)
a[LAST_FROM]=a[LAST_TO]=a[PARTIAL_SQUARE]=-1
a[CONTINUATION]=0
return e()
}finally{
for(let p=0;p<d;p++)c.setup(p,cells[p])
b.set(h)
for(const[i,j]of g)a[i]=j
}
}
function measure(a){
const{design:b,state:d}=a
const g=createRandom(1)
const k=createReader(a,new Int32Array(kindMask(b.layout)+1))
const e=turnsByMover(b)
const f=probesOf(b,e,d.size)
const c=linkedPlaces(b.board.links,d.size)
const h=Math.max(1,Math.ceil(c.length*f.length*FILLINGS.length/GENERATIONS))
for(const l of FILLINGS){
fill(a,c,l,e,g)
for(const j of f){
d.registers[TURN]=e.get(j.player)
for(let i=Math.floor(g()*h);i<c.length;i+=h)look(a,k,c[i],j)
}
}
return f
}
function probesOf(c,e,a){
const d=[]
for(let b=1;b<c.layout.types;b++){
for(const f of ownersOf(c,b,e)){
d.push({
player:f,
type:b,
places:0,
tries:0,
able:0,
captures:false,
reach:new Int32Array(a),
seen:new Int32Array(a),
targets:Array.from({length:a},()=>new Set()),
becomes:Array.from({length:a},()=>new Set())
})
}
}
return d
}
function linkedPlaces(e,b){
const a=new Uint8Array(b)
for(const f of e)f.forEach((c,g)=>{if(c>=0)a[g]=a[c]=1})
const d=[]
for(let p=0;p<b;p++)if(a[p]!==0)d.push(p)
return d
}
function turnsByMover({turns:c}){
const a=new Map()
c.forEach(({mover:b,mode:d},e)=>{
if(!a.has(b)||(d<0&&c[a.get(b)].mode>=0))a.set(b,e)
})
return a
}
function ownersOf(a,d,e){
const f=a.setup.concat(a.reserves)
const b=Array.from(e.keys())
const c=b.filter(g=>f.some(([h,i])=>i===d-1&&h===g))
return c.length>0?c:b
}
function fill(b,h,j,k,c){
const{design:d,state:{size:l}}=b
const{layout:f}=d
const e=d.setup.concat(d.reserves)
.filter(([a,m])=>k.has(a)&&f.royal[a*f.types+m+1]===0)
const g=e.map(([a])=>a).filter((a,i,n)=>n.indexOf(a)===i)
for(let p=0;p<l;p++)b.setup(p,0)
if(e.length===0)return
for(const p of h){
if(c()>=j)continue
const a=g[Math.floor(c()*g.length)]
const own=e.filter(o=>o[0]===a)
b.setup(p,codeOf(b,a,own[Math.floor(c()*own.length)][1]))
}
}
function look(c,d,b,a){
const{board:i,registers:f}=c.state
const g=f[TOP]
const j=f[RECORD_TOP]
const l=i[b]
c.setup(b,codeOf(c,a.player,a.type-1))
const m=c.generate(g)
const e=new Set()
for(let k=g;k<m;k++){
if(d.origin(k)!==b)continue
e.add(d.target(k))
const h=d.becomes(k)
if(h!==a.type)a.becomes[b].add(h)
d.gain(k)
if(d.takes())a.captures=true
}
c.setup(b,l)
f[TOP]=g
f[RECORD_TOP]=j
for(const n of e)a.targets[b].add(n)
a.places+=e.size
a.reach[b]+=e.size
a.tries++
a.seen[b]++
if(e.size>0)a.able++
}
const LARGEST=500
const FAR=255
function createGeography({links:f,positions:g}){
const a=g.length
const b=Array.from({length:a},()=>[])
for(const h of f){
h.forEach((c,d)=>{
if(c<0||c===d)return
if(!b[d].includes(c))b[d].push(c)
if(!b[c].includes(d))b[c].push(d)
})
}
let e=null
function i(){
if(e===null&&a<=LARGEST){
e=new Uint8Array(a*a)
for(let p=0;p<a;p++)e.set(stepsTo(b,[p],a),p*a)
}
return e
}
return{size:a,neighbours:b,table:i}
}
function stepsTo(f,d,g){
const a=new Uint8Array(g).fill(FAR)
let b=d
for(const p of d)a[p]=0
for(let c=1;b.length>0&&c<FAR;c++){
const e=[]
for(const p of b){
for(const q of f[p]){
if(a[q]!==FAR)continue
a[q]=c
e.push(q)
}
}
b=e
}
return a
}
const UNIT=100
const WEIGHTS={
mobility:0.45,
place:0.1,
goal:3,
approach:8,
promotion:0.5,
shield:0.08,
threat:0.12,
tropism:0.09,
escort:0.04,
line:0.5,
count:2.4,
trade:0.3,
connection:0
}
const NEARER_GOAL=0.62
const NEARER_PROMOTION=0.6
const MOBILITY_MOST=1
function prospectsOf(b,z,m,aa){
const{size:f,neighbours:ab}=aa
const ac=aimsOf(b)
const ad=b.setup.reduce((n,[c,o])=>{
const u=c*b.layout.types+o+1
n[u]=(n[u]||0)+1
return n
},[])
const v=new Map()
for(const a of z)v.set(a.player*b.layout.types+a.type,ae(a))
function ae(a){
const af=b.layout.royal[a.player*b.layout.types+a.type]!==0
const q=waysBack(a.targets,f)
return{
mobility:af?null:mobilityOf(a),
goals:ac.filter(({kinds:ag})=>ag.some(([c,o])=>c===a.player&&o+1===a.type))
.map(({targets,sign:j})=>targets.map(g=>ah(a,stepsTo(ab,g,f),j,targets.length)))
.reduce((ai,aj)=>ai.concat(aj),[]),
promotion:ak(a,q)
}
}
function ah({player:c,type:d},e,j,targets){
const al=ad[c*b.layout.types+d]||1
const r=e.reduce((w,k)=>k<FAR?Math.max(w,k):w,1)
return{steps:e,farthest:r,share:j/targets,step:j/Math.max(targets,al)}
}
function mobilityOf({reach:am,seen:x,places:g,tries:an}){
const y=g/Math.max(1,an)
if(y===0)return null
return Array.from(am,(ao,p)=>x[p]===0?0:Math.min(MOBILITY_MOST,ao/x[p]/y-1))
}
function ak(a,q){
const s=a.becomes.map(ap=>Math.max(0,...Array.from(ap,d=>m[d]-m[a.type])))
const t=Math.max(0,...s)
if(t===0)return null
const g=s.map((_,p)=>p).filter(p=>s[p]>t/2)
return{gain:t,steps:stepsTo(q,g,f)}
}
return function aw(c,d,{place:aq,goal:ar,approach:at,promotion:au}){
const h=new Float64Array(f)
const i=v.get(c*b.layout.types+d)
if(i===undefined)return h
for(let p=0;p<f;p++){
if(i.mobility!==null)h[p]+=aq*m[d]*i.mobility[p]
for(const{steps:e,farthest:r,share:av,step:k}of i.goals){
if(e[p]===FAR)continue
h[p]+=ar*UNIT*av*Math.pow(NEARER_GOAL,e[p])+at*UNIT*k*(1-e[p]/r)
}
const{promotion:l}=i
if(l!==null&&l.steps[p]<FAR)h[p]+=au*l.gain*Math.pow(NEARER_PROMOTION,l.steps[p])
}
return Int32Array.from(h,Math.round)
}
}
function aimsOf({goals:d}){
const a={win:1,loss:-1}
return d.reduce((e,{kind:b,aims:f})=>e.concat(f.filter(g=>g.word==='at'&&a[b]!==undefined)
.map(({kinds:c,targets,player:h})=>({
targets,
kinds:c,
sign:c.every(([i])=>i===h)?a[b]:-a[b]
}))),[])
}
function waysBack(targets,a){
const b=Array.from({length:a},()=>[])
targets.forEach((d,e)=>{for(const c of d)if(c<a)b[c].push(e)})
return b
}
const EXPONENT=0.8
const CONFINEMENT=0.25
const appraisals=new WeakMap()
function appraise(a){
const{design:b}=a
if(!appraisals.has(b))appraisals.set(b,appraised(a.script===null?a:a.script.game.plainPosition()))
return appraisals.get(b)
}
function appraised(d){
const{design:b}=d
const a=survey(d)
const e=valuesOf(b,a)
const f=createGeography(b.board)
return{
values:e,
geography:f,
prospects:prospectsOf(b,a,e,f),
moves:a.some(c=>c.places>0),
captures:a.some(c=>c.captures)
}
}
function valuesOf(f,i){
const{types:j}=f.layout
const a=[0]
for(let b=1;b<j;b++){
const d=k=>i.reduce((l,g)=>l+(g.type===b?g[k]:0),0)
const e=d('able')
a.push(e===0?0:Math.pow(d('places')/e,EXPONENT)*Math.pow(e/d('tries'),CONFINEMENT))
}
const h=mostCommon(f)+1
const m=a[h]>0?a[h]:Math.min(...a.filter(c=>c>0))
return Int32Array.from(a,(c,b)=>b===0?0:c>0?Math.round(UNIT*c/m):UNIT)
}
function mostCommon(b){
const a=b.pieces.map(()=>0)
for(const[,c]of b.setup)a[c]++
for(const[,c,d]of b.reserves)a[c]+=Math.max(0,d)
return a.indexOf(Math.max(...a))
}
const PROOF_POWER=0.35
const SAFE_SHARE=0.25
const WIN_SHARE=0.12
const FIRST_NODES_OF_PROOF=1<<13
const NODES_PER_MS=200
const LONGEST_END=64
const PLIES_PER_PLACE=2
const PATTERN=500
const OFTEN=1<<24
function createEndgame(t,{player:x,chance:bf,evaluations,verdict:bg,budget:b}){
const{board:bh,registers:h,reserve:ad,size:j}=t.state
const{make:al,unmake:am,generate:bi,chooser:ae}=t
const{early:bj,late:bk,reward:an}=bg
const ao=t.design.layout.types*(j+1)
const ap=createKeys(t)
const af=new Int32Array(LONGEST_END+1)
const aq=new Int32Array(LONGEST_END+2).fill(-1)
const y=new Int32Array(LONGEST_END+2)
const ag=j+2
const l=new Int32Array((LONGEST_END+2)*ag)
let u=null
let v=null
let m=null
let f=null
let z=false
function bl(n){
const ar=bm()
const a=b.most!==Infinity?b.most-b.nodes
:b.until!==Infinity?(b.until-Date.now())*NODES_PER_MS:0
return evaluations.filter(bn=>bn!==null).length===2&&!bf.some(Boolean)&&
ar*PLIES_PER_PLACE<=LONGEST_END&&PROOF_POWER*ar*Math.log(n)<=Math.log(a)
}
function bm(){
let ah=0
for(let p=0;p<j;p++)if(bh[p]===0)ah++
let at=0
for(let i=0;i<ad.length;i++){
if(ad[i]<0)return ah
at+=ad[i]
}
return Math.min(ah,at)
}
function bo(c,aa){
u=createTable(b.most-b.nodes,false)
v=createReader(t,evaluations[x].worth)
m=new Int32Array(2*ao)
const{through:au}=evaluations[x]
if(au!==null)for(let i=0;i<m.length;i++)m[i]=PATTERN*au[i%(j+1)]
const av=aw(c,aa,0,SAFE_SHARE)
if(av===null)return null
const ax=aw(c,aa,1,WIN_SHARE)
return ax===null?{move:av,value:0}:{move:ax,value:1}
}
function aw(c,aa,w,bp){
const bq=b.most===Infinity?FIRST_NODES_OF_PROOF:Math.max(1,Math.floor((b.most-b.nodes)*bp))
let ai=aa
for(let a=bq;ai.length>0;a*=2){
const ay=[]
for(const aj of ai){
const e=br(c+aj,w,a)
if(z||b.stopped)return null
if(f.stopped)ay.push(aj)
else if(e>=w)return aj
}
ai=ay
}
return null
}
function br(k,w,a){
f={most:Math.min(a,b.most-b.nodes),until:b.until,stop:b.stop,nodes:0,stopped:false}
let e=0
if(spend(f)){
al(k)
e=ae()===x?ab(w,1):-ab(1-w,1)
am()
}
b.nodes+=f.nodes
if(f.stopped&&f.nodes<a)b.stopped=true
return e
}
function ab(g,d){
const o=ae()
const az=bj()
if(az!==0)return an(az,o)
ap.read()
const{low:ba,high:bb}=ap
let ac=NO_MOVE
if(u.get(ba,bb)){
const{score:e,kind:bs}=u
ac=u.move
if(bs===AT_LEAST?e>=g:e<g)return e
}
const c=h[TOP]
const bt=h[RECORD_TOP]
h[LAST_MOVE_READ]=0
const ak=bi(c)
const bc=bk(ak-c)
let a=0
if(bc!==0)a=an(bc,o)
else if(h[LAST_MOVE_READ]!==0||d>=LONGEST_END||ak-c>ag)z=true
else{
a=choose(c,ak-c,g,d,o,ac)
if(!z&&!f.stopped)u.put(ba,bb,a,LONGEST_END-d,a>=g?AT_LEAST:AT_MOST,af[d])
}
h[TOP]=c
h[RECORD_TOP]=bt
return a
}
function choose(c,n,g,d,o,ac){
const q=d*ag
const bd=o===x?0:ao
for(let i=0;i<n;i++){
const r=bd+v.slot(c+i)
l[q+i]=i===ac?OFTEN+1:r===aq[d]?OFTEN:m[r]
}
let a=-1
af[d]=NO_MOVE
for(let be=0;be<n&&a<g;be++){
let s=0
for(let i=1;i<n;i++)if(l[q+i]>l[q+s])s=i
l[q+s]=-1
if(!spend(f))return a
y[d+1]=j
al(c+s)
const e=ae()===o?ab(g,d+1):-ab(1-g,d+1)
am()
if(z||f.stopped)return a
if(e>a)a=e
const k=c+s
if(e>=g){
af[d]=s
const r=bd+v.slot(k)
m[r]=Math.min(OFTEN-1,m[r]+1)
aq[d]=r
y[d]=v.target(k)
}else if(y[d+1]!==j){
for(let i=0;i<n;i++)if(l[q+i]>=0&&v.target(c+i)===y[d+1])l[q+i]=OFTEN+2
}
}
return a
}
return{isNear:bl,run:bo}
}
const MOST_CELLS=6000
const LACKING=0.25
function createLines(y,n,o){
const{design:f,state:{board:z,nav:aa,size:p}}=y
const q=kindMask(f.layout)
const c=linesOf(f,aa,p).filter(({player:g})=>n[g]!==0)
const cells=c.reduce((d,a)=>d+a.places.length,0)
if(c.length===0||cells>MOST_CELLS||o===0)return null
const h=[]
const r=new Uint16Array(cells)
const s=new Int16Array(cells)
const t=new Int32Array(p+1)
const j=new Int32Array(c.length)
const ab=c.map(({player:g,sign:ac})=>o*ac*n[g])
let k=0
c.forEach((a,ad)=>{
a.places.forEach((u,i)=>{
s[k]=u
t[u]++
r[k++]=ae(a.specs[i])
})
j[ad]=k
})
const af=Float64Array.from({length:32},(_,v)=>v===0?1:Math.pow(LACKING,v-1))
function ae(ag){
const l=new Uint8Array(q+1)
for(const[ah,ai]of ag)l[((ai+1)<<f.layout.typeShift)|(1<<ah)]=1
const w=h.findIndex(aj=>aj.every((ak,i)=>ak===l[i]))
return w>=0?w:h.push(l)-1
}
function al(){
let d=0
let b=0
for(let a=0;a<j.length;a++){
const m=j[a]
const am=m-b
let e=0
for(;b<m;b++){
const x=z[s[b]]
if(x===0)continue
if(h[r[b]][x&q]===0){e=0;break}
e++
}
b=m
if(e>0)d+=ab[a]*af[am-e]
}
return d
}
return{standing:al,through:t}
}
function linesOf({goals:h},i,b){
const c={win:1,loss:-1}
const d=[]
for(const{kind:e,aims:j}of h){
if(c[e]===undefined)continue
for(const{word:k,steps:f,player:l}of j){
if(k!=='line'||f.length>31)continue
for(let a=0;a<b;a++){
const g=walked(f,i,b,a)
if(g!==null)d.push(Object.assign(g,{player:l,sign:c[e]}))
}
}
}
return d
}
function walked(e,f,c,g){
const a=[]
const d=[]
let p=g
for(const b of e){
if(typeof b==='number'){
p=f[b*(c+1)+p]
if(p===c)return null
}else{
a.push(p)
d.push(b)
}
}
return a.length===0?null:{places:a,specs:d}
}
const MOBILITY_OF_COUNTS=3
const NEAR=8
const RUNNER=2
const ESCORT=3
function createEvaluation(ak,u,al,am,{values:an={},weights:bd={},evaluate:ao=null}={}){
const{design:v,state:be}=ak
const{layout:g,goals:w}=v
const{board:l,reserve:ab,counts:bf,size:j}=be
const{types:m}=g
const h=Object.assign({},WEIGHTS,bd)
const e=kindMask(g)
const ac=isGiveaway(w)
const ap=w.some(({kind:a})=>a==='count')
const aq=g.droppable.some(ad=>ad!==0)
const r=Array.from({length:g.players},(_,c)=>c===al?1:am.includes(c)?-1/am.length:0)
const ae=new Int32Array(e+1)
const af=new Int32Array(e+1)
const n=new Float64Array(e+1)
const s=new Uint8Array(e+1)
const ar=new Int32Array(g.players*m)
const at=new Int32Array((1+g.players*m)*j)
const{neighbours:au}=u.geography
const av=u.geography.table()
const o=new Int32Array(j)
const aw=new Int32Array(j)
const bg=Float64Array.from({length:FAR+1},(_,x)=>h.tropism*UNIT*Math.max(0,NEAR+1-x)/NEAR)
const bh=h.shield*UNIT
const bi=h.threat*UNIT
const bj=h.escort*UNIT
const ax=h.connection*UNIT
const y=createLines(ak,r,h.line*UNIT)
const ay=bk()
const az=Math.max(1,v.setup.length)
for(let c=0;c<g.players;c++){
const bl=r[c]*(ac?-1:1)
for(let k=1;k<m;k++){
const a=(k<<g.typeShift)|(1<<c)
const{name:ba}=v.pieces[k-1]
const bm=an[ba]===undefined?u.values[k]:an[ba]
ae[a]=ar[c*m+k]=Math.round(bl*bm)
n[a]=r[c]
if(g.royal[c*m+k]!==0)s[a]=1
af[a]=(1+c*m+k)*j
const bn=u.prospects(c,k,h)
for(let p=0;p<j;p++)at[af[a]+p]=ae[a]+Math.round(r[c]*bn[p])
}
}
for(const a of treasuredKinds(v))s[a]=bo(a)?RUNNER:1
function bo(a){
return w.some(({aims:ag})=>ag.some(({word:bp,kinds:ah})=>bp==='at'&&
ah.some(([c,ai])=>(((ai+1)<<g.typeShift)|(1<<c))===a)))
}
const bq=s.some(ad=>ad!==0)
const br=(ac?-UNIT:UNIT)*h.mobility*(ap?MOBILITY_OF_COUNTS:1)
function bs(){
if(ao!==null)return Math.round(ao(al))
let b=0
let f=0
let bb=0
for(let p=0;p<j;p++){
const bc=l[p]
if(bc===0)continue
const a=bc&e
b+=at[af[a]+p]
o[f++]=p
if(s[a]!==0)aw[bb++]=p
}
if(ap)return Math.round(b*(f/j)*(f/j))
if(aq)for(let i=0;i<ab.length;i++)if(ab[i]>0)b+=ab[i]*ar[i]
if(bq)for(let i=0;i<bb;i++)b+=bt(aw[i],f)
if(ax!==0)b+=bu(f)
if(y!==null)b+=y.standing()
for(let i=0;i<ay.length;i++)b+=bv(ay[i])
if(f<az&&!aq)b+=b*h.trade*(1-f/az)
return Math.round(b)
}
function bt(z,f){
const own=n[l[z]&e]
const bw=s[l[z]&e]===RUNNER
let b=0
for(const q of au[z]){
const d=n[l[q]&e]
if(d!==0)b+=(d>0)===(own>0)?bh:-bi
}
if(av!==null){
const bx=z*j
for(let i=0;i<f;i++){
const d=n[l[o[i]]&e]
if(d===0)continue
const x=av[bx+o[i]]
if((d>0)!==(own>0))b-=bg[x]
else if(bw&&x<=ESCORT)b+=bj
}
}
return own*b
}
function bu(f){
let b=0
for(let i=0;i<f;i++){
const d=n[l[o[i]]&e]
for(const q of au[o[i]])if(q>o[i]&&n[l[q]&e]===d)b+=d
}
return b*ax
}
function bk(){
if(ac)return[]
return w.filter(({kind:a})=>a==='loss')
.reduce((by,{aims:ag})=>by.concat(ag.filter(bz=>bz.word==='count')),[])
.map(({player:c,number:t,kinds:ah})=>({
side:r[c]*h.count*UNIT,
number:t,
slots:ah.map(([ca,ai])=>ca*m+ai+1)
}))
.filter(({side:d,slots:aa,number:t})=>d!==0&&aa.length>0&&t>=0)
}
function bv({side:d,number:t,slots:aa}){
let aj=-t
for(let i=0;i<aa.length;i++)aj+=bf[aa[i]]
return aj>0?-d/aj:0
}
return{worth:ae,mobility:br,standing:bs,through:y===null?null:y.through}
}
function treasuredKinds({goals:g,setup:h,layout:i}){
const j=([b,c])=>((c+1)<<i.typeShift)|(1<<b)
return g.filter(({kind:a})=>a==='loss').reduce((d,{aims:k})=>d.concat(k),[])
.filter(({word:f,kinds:e,number:l})=>f==='capture'||(f==='count'&&l===0&&
h.filter(([b,c])=>e.some(a=>a[0]===b&&a[1]===c)).length===1))
.reduce((d,{kinds:e})=>d.concat(e.map(j)),[])
}
function isGiveaway(d){
const b=e=>d.filter(a=>a.kind===e).map(a=>a.reason)
return b('loss').length===0&&b('win').some(c=>c==='pieces-remaining'||c==='stalemated')
}
function createGreedy(c,{player:i,evaluation:j,verdict:e,budget:l,random:m}){
const n=createReader(c,j.worth)
function o(k){
c.make(k)
const f=e.early()
c.unmake()
return f===0?n.gain(k):WIN*e.reward(f,i)
}
function p(g,q){
let a=-1
let b=-Infinity
let h=0
for(let k=g;k<q&&(a<0||spend(l));k++){
const d=o(k)
if(d>b)h=0
if(d<b||m()* ++h>=1)continue
b=d
a=k-g
}
return{move:a,score:b,depth:1,line:[a]}
}
return{run:p}
}
const MOST_PLIES=40
const WIDTH=24
function createMaxN(t,{player:y,chance:z,evaluations,verdict:ah,budget:j,random:ai,deepest:aj,progress:ak}){
const{registers:s}=t.state
const{make:u,unmake:v,generate:al,chooser:am}=t
const{early:an,late:ao,reward:ap}=ah
const e=z.length
const aa=evaluations.map(ab=>ab===null?null:createReader(t,ab.worth))
const l=new Float64Array((MOST_PLIES+2)*e)
let w=true
function ac(aq,c){
for(let p=0;p<e;p++)l[c*e+p]=ap(aq,p)*(WIN-c)
}
function ar(c){
w=false
for(let p=0;p<e;p++)l[c*e+p]=evaluations[p]===null?0:evaluations[p].standing()
}
function x(m,c){
const ad=an()
if(ad!==0)return ac(ad,c)
const o=am()
const d=s[TOP]
const at=s[RECORD_TOP]
const f=al(d)
const ae=ao(f-d)
if(ae!==0)ac(ae,c)
else if(m<=0||c>=MOST_PLIES)ar(c)
else if(z[o])au(d,f,m,c)
else av(d,f,m,o,c)
s[TOP]=d
s[RECORD_TOP]=at
}
function av(d,f,m,o,c){
const q=c*e
const af=q+e
let h=-Infinity
for(let k=d;k<f;k++){
if(h>-Infinity&&f-d>WIDTH&&c>1&&aa[o].gain(k)<=0&&k-d>WIDTH)continue
if(!spend(j))return
u(k)
x(m-1,c+1)
v()
if(j.stopped)return
const r=l[af+o]
if(r<=h)continue
h=r
for(let p=0;p<e;p++)l[q+p]=l[af+p]
if(h>=SURE_WIN)return
}
}
function au(d,f,m,c){
const q=c*e
const ag=new Float64Array(e)
for(let k=d;k<f;k++){
if(!spend(j))return
u(k)
x(m-1,c+1)
v()
if(j.stopped)return
for(let p=0;p<e;p++)ag[p]+=l[q+e+p]
}
for(let p=0;p<e;p++)l[q+p]=ag[p]/(f-d)
}
function aw(d,f){
let g=[]
for(let k=d;k<f;k++)g.push({ordinal:k-d,score:aa[y].gain(k),luck:ai()})
g.sort((a,b)=>b.score-a.score||a.luck-b.luck)
g=g.map(({ordinal:ax})=>ax)
const n={move:g[0],score:0,depth:0,line:[g[0]]}
const ay=Math.min(f-d===1?1:MOST_PLIES,aj)
while(n.depth<ay&&!j.stopped){
w=true
let h=-Infinity
for(let i=0;i<g.length&&h<SURE_WIN;i++){
if(!spend(j))break
u(d+g[i])
x(n.depth,1)
v()
if(j.stopped)break
const r=l[e+y]
if(r<=h)continue
h=r
g.unshift(...g.splice(i,1))
Object.assign(n,{move:g[0],score:Math.round(h),line:[g[0]]})
ak(n)
}
if(j.stopped)break
n.depth++
if(w||Math.abs(h)>=SURE_WIN)break
}
return n
}
return{run:aw}
}
const EXPLORATION=0.6
const UNTRIED=1.1
const BIAS=0.1
const BIAS_MOST=0.4
const REPUTE=0.5
const FEW=4
const SHORT_LIST=24
const SECOND_LOOKS=1
const FILLING_PLIES=2
const CAPTURING_PLIES=10
const OTHER_PLIES=60
const DECISIVE_MATERIAL=4*UNIT
const TELLING=20
const TOLD_EVERY=64
const FIRST_NODES=1<<12
const MOST_NODES=1<<18
const DEEPEST=400
const NEXT_PLIES=2
const PROVEN_WIN=1
const PROVEN_DRAW=2
const PROVEN_LOSS=3
function createTreeSearch(al,{chance:am,evaluations,verdict:co,budget:an,random:ah,deepest:cp,fills:ao,captures:cq,progress:cr,old:q,played:bo}){
const{registers:ac,size:bp}=al.state
const{make:bq,unmake:be,generate:cs,chooser:bf}=al
const{early:bg,late:br,reward:bh}=co
const ai=am.length
const ct=evaluations.filter(cu=>cu!==null).length===2
const aj=evaluations.map(bs=>bs===null?null:createReader(al,bs.worth))
const ar=new Float64Array(ai)
const ay=new Int32Array(DEEPEST+1)
const ak=new Int8Array(DEEPEST+1)
const cv=Math.min(DEEPEST,cp)
const bt=ao?Math.max(OTHER_PLIES,FILLING_PLIES*bp):cq?CAPTURING_PLIES:OTHER_PLIES
const cw=Math.max(NEXT_PLIES,ai)
const bu=canEndAtOnce(al.design.goals)
let v=FIRST_NODES
let n=new Int32Array(v)
let ad=new Float64Array(v)
let aa=new Float32Array(v)
let h=new Int32Array(v)
let w=new Int32Array(v)
let g=new Int8Array(v)
const ae=createKeys(al)
const bi=new Map()
let x=1
let az=0
const ap=al.design.layout.types*(bp+1)
const bv=new Float64Array(ao?ai*ap:0)
const bw=new Float64Array(ao?ai*ap:0)
const walk=new Int32Array(DEEPEST+bt+1)
let walked=0
const ba=new Int32Array(256)
let af=0
let m=0
let bx=0
function cx(o){
if(x+o>MOST_NODES)return false
if(x+o>v){
while(x+o>v)v*=2
n=aq(n)
ad=aq(ad)
aa=aq(aa)
h=aq(h)
w=aq(w)
g=aq(g)
}
return true
}
function aq(q){
const ag=new q.constructor(v)
ag.set(q)
return ag
}
function by(){
ac[TOP]=m
ac[RECORD_TOP]=bx
return cs(m)
}
function cy(c,f,d){
const o=f-m
h[c]=x
w[c]=o
const at=aj[d]
for(let i=0;i<o;i++)aa[x+i]=(at===null?0:cz(at,m+i,d))+0.001*ah()
x+=o
if(!bu||am[d])return true
const bz=ca(f,d)
if(bz>=0)g[h[c]+bz-m]=PROVEN_WIN
for(let i=0;i<af;i++)g[h[c]+ba[i]-m]=PROVEN_LOSS
return!an.stopped
}
function cz(at,k,d){
if(ao)return REPUTE*(2*bj(d*ap+at.slot(k))-1)
const cb=at.gain(k)/UNIT
return cb>0?Math.min(BIAS_MOST,BIAS*cb):0
}
function bj(cc){return(bw[cc]+0.5*FEW)/(bv[cc]+FEW)}
function cd(k,d){
if(ao&&aj[d]!==null)walk[walked++]=d*ap+aj[d].slot(k)
bq(k)
}
function ca(f,d){
af=0
for(let k=m;k<f;k++){
if(!spend(an))return-1
bq(k)
const ab=bg()
const s=ab===0?0:bh(ab,d)
be()
if(s>0)return k
if(s<0&&af<ba.length)ba[af++]=k
}
return-1
}
function select(c,d){
const bb=h[c]
const o=w[c]
if(am[d])return bb+Math.floor(ah()*o)
const da=EXPLORATION*Math.sqrt(Math.log(n[c]+1))
let r=bb
let au=-Infinity
for(let e=bb;e<bb+o;e++){
const t=n[e]
let s
if(g[e]===PROVEN_WIN)return e
if(g[e]===PROVEN_LOSS)s=-1
else if(g[e]===PROVEN_DRAW)s=0.5
else if(t===0)s=UNTRIED+aa[e]
else s=ad[e]/t+da/Math.sqrt(t)+aa[e]/(t+1)
if(s>au){
au=s
r=e
}
}
return r
}
function ce(c){
let r=PROVEN_LOSS
let cf=false
for(let e=h[c];e<h[c]+w[c];e++){
if(g[e]===PROVEN_WIN)return PROVEN_WIN
if(g[e]===0)cf=true
else r=Math.min(r,g[e])
}
return cf?0:r
}
function db(u,d,bc){
if(u===0||d===bc||u===PROVEN_DRAW)return u
if(u===PROVEN_WIN)return PROVEN_LOSS
return ct?PROVEN_WIN:0
}
function dc(ab,d){
const s=bh(ab,d)
return s>0?PROVEN_WIN:s<0?PROVEN_LOSS:PROVEN_DRAW
}
function dd(c,l){
if(bi.has(c))return
ae.read()
ae.withLast()
bi.set(c,[l,ae.low,ae.high])
}
function de(){
if(q===null)return
const df=bo-q.played
ae.read()
ae.withLast()
for(const[c,[l,dg,dh]]of q.near){
if(l===df&&dg===ae.low&&dh===ae.high&&q.firsts[c]!==0)return di(c)
}
}
function di(av){
const z=new Int32Array(q.used)
n=q.visits
ad=q.totals
aa=q.priors
h=q.firsts
w=q.sizes
g=q.proven
v=n.length
z[av]=1
x=0
for(let c=av;c<q.used;c++){
if(z[c]===0)continue
z[c]=++x
for(let i=0;i<w[c];i++)z[h[c]+i]=1
}
for(const ag of[n,ad,aa,h,w,g])dj(ag,z)
for(let c=0;c<x;c++)if(h[c]!==0)h[c]=z[h[c]]-1
g[0]=am[bf()]?0:ce(0)
}
function dj(ag,z){
for(let c=0;c<z.length;c++)if(z[c]!==0)ag[z[c]-1]=ag[c]
ag.fill(0,x)
}
function dk(){return{played:bo,near:bi,used:x,visits:n,totals:ad,priors:aa,firsts:h,sizes:w,proven:g}}
function descend(){
let c=0
let l=0
let y=false
ay[0]=0
walked=0
for(;;){
const d=bf()
if(c!==0&&g[c]!==0){y=settled(c,ak[l]);break}
const aw=c===0?0:bg()
if(aw!==0){y=cg(c,aw,ak[l]);break}
const f=by()
const ax=c===0?0:br(f-m)
if(ax!==0){y=cg(c,ax,ak[l]);break}
const dl=c!==0&&(n[c]===0||l>=cv)
if(h[c]===0){
if(dl||!cx(f-m)){y=dm(f,l);break}
if(!cy(c,f,d))break
}
if(l>0&&l<=cw)dd(c,l)
const e=select(c,d)
if(!spend(an))break
cd(m+e-h[c],d)
c=ay[++l]=e
ak[l]=d
}
if(l>az)az=l
if(y)dn(l)
for(let i=0;i<l;i++)be()
return y
}
function cg(c,ab,d){
g[c]=dc(ab,d)
return bk(ab)
}
function bk(ab){
for(let p=0;p<ai;p++)ar[p]=(bh(ab,p)+1)/2
return true
}
function settled(c,d){
const ch=g[c]===PROVEN_WIN?1:g[c]===PROVEN_DRAW?0.5:0
for(let p=0;p<ai;p++)ar[p]=p===d?ch:1-ch
return true
}
function dn(l){
for(let i=0;i<walked;i++){
bv[walk[i]]++
bw[walk[i]]+=ar[Math.floor(walk[i]/ap)]
}
let bl=g[ay[l]]!==0
for(let i=l;i>=0;i--){
const c=ay[i]
n[c]++
if(i>0)ad[c]+=ar[ak[i]]
if(i===l||!bl)continue
const d=ak[i+1]
const u=am[d]?0:ce(c)
if(u===0)bl=false
else g[c]=i===0?u:db(u,d,ak[i])
if(g[c]===0)bl=false
}
}
function dm(f,l){
let bm=0
let y=false
for(;;){
const d=bf()
if(bm>=bt){y=dp();break}
let j=-1
if(bu&&!am[d]&&f-m<=SHORT_LIST){
j=ca(f,d)
if(an.stopped)break
if(j<0)j=dq(f)
}
if(j<0)j=dr(f,d)
if(!spend(an))break
cd(j,d)
bm++
const aw=bg()
if(aw!==0){y=bk(aw);break}
f=by()
const ax=br(f-m)
if(ax!==0){y=bk(ax);break}
}
for(let i=0;i<bm;i++)be()
return y
}
function dq(f){
const o=f-m
if(af===0||af===o)return-1
let ds=Math.floor(ah()*(o-af))
let k=m
for(let i=0;;k++){
if(i<af&&ba[i]===k)i++
else if(ds--===0)return k
}
}
function dr(f,d){
let j=m+Math.floor(ah()*(f-m))
if(aj[d]===null)return j
if(ao)return dt(j,f,d)
for(let i=0;i<SECOND_LOOKS&&aj[d].gain(j)<=0;i++){
j=m+Math.floor(ah()*(f-m))
}
return j
}
function dt(j,f,d){
const bc=m+Math.floor(ah()*(f-m))
const ci=d*ap
return bj(ci+aj[d].slot(bc))>bj(ci+aj[d].slot(j))?bc:j
}
function dp(){
for(let p=0;p<ai;p++){
ar[p]=evaluations[p]===null?0.5:1/(1+Math.exp(-evaluations[p].standing()/DECISIVE_MATERIAL))
}
return true
}
function bd(c){
let r=0
let au=-Infinity
for(let i=0;i<w[c];i++){
const e=h[c]+i
const u=g[e]
const s=u===PROVEN_WIN?Infinity
:u===PROVEN_LOSS?n[e]-1e9
:g[c]===PROVEN_DRAW&&u!==PROVEN_DRAW?n[e]-1e8:n[e]+aa[e]
if(s>au){
au=s
r=i
}
}
return r
}
function cj(e){
if(g[e]===PROVEN_WIN)return SURE_WIN
if(g[e]===PROVEN_LOSS)return-SURE_WIN
if(g[e]===PROVEN_DRAW||n[e]===0)return 0
return Math.round((2*ad[e]/n[e]-1)*1000)
}
function du(dv,f){
const o=f-dv
const dw=ac[TOP]
const bn=ac[RECORD_TOP]
m=f
bx=bn
de()
q=null
let ck=-1
for(let t=1;!an.stopped&&g[0]===0&&descend();t++){
const cl=(t&(t-1))===0
if((!cl&&t%TOLD_EVERY!==0)||h[0]===0)continue
const r=bd(0)
if(r===ck&&!cl)continue
ck=r
ac[TOP]=f
ac[RECORD_TOP]=bn
cr({move:r,score:cj(h[0]+r),depth:az,line:cm(0)})
}
ac[TOP]=dw
ac[RECORD_TOP]=bn
if(h[0]===0)return dx(o)
const j=bd(0)
return{move:j,score:cj(h[0]+j),depth:az,line:cm(0)}
}
function dx(o){
const j=Math.floor(ah()*o)
return{move:j,score:0,depth:0,line:[j]}
}
function cm(av){
const cn=[]
for(let c=av;h[c]!==0&&(c===av||n[c]>=TELLING);){
const j=bd(c)
cn.push(j)
c=h[c]+j
}
return cn
}
function dy(){
const dz=Array.from({length:w[0]},(_,i)=>i)
const r=bd(0)
const t=i=>i===r?Infinity:n[h[0]+i]
return dz.sort((a,b)=>t(b)-t(a)||a-b)
}
return{run:du,tree:dk,order:dy}
}
function canEndAtOnce(c){
return c.some(({kind:a,reason:b})=>(a==='win'||a==='loss')&&b!=='stalemated'&&b!=='checkmated')
}
const FIRST_POSITIONS=3<<10
const MOST_POSITIONS=3<<18
const LONGEST_SOLUTION=1<<10
const LEADS_NOWHERE=-2
let memory=null
function createMemory(a){
return{
parents:new Int32Array(a),
ordinals:new Uint16Array(a),
lows:new Int32Array(a),
highs:new Int32Array(a),
slots:new Int32Array(a/3*4)
}
}
function createSolver(x,{player:av,evaluation:aw,verdict:ax,budget:y,deepest:ay,progress:az}){
const{registers:a}=x.state
const{make:ah,unmake:ai,generate:z}=x
const{early:ba,late:bb,reward:bc}=ax
const q=createKeys(x)
if(memory===null)memory=createMemory(FIRST_POSITIONS)
let{parents:j,ordinals:r,lows:s,highs:t,slots:l}=memory
l.fill(0)
let b=0
const aj=new Int32Array(LONGEST_SOLUTION)
const ak=new Int32Array(LONGEST_SOLUTION)
const al=new Int32Array(LONGEST_SOLUTION)
const v=new Int32Array(LONGEST_SOLUTION)
let c=0
function bd(){
const g=createMemory(2*j.length)
g.parents.set(j)
g.ordinals.set(r)
g.lows.set(s)
g.highs.set(t)
memory=g
j=g.parents
r=g.ordinals
s=g.lows
t=g.highs
l=g.slots
for(let i=0;i<b;i++)l[am(s[i],t[i])]=i+1
}
function am(an,ao){
const ap=l.length-1
let m=(an^Math.imul(ao,0x9e3779b1))&ap
while(l[m]!==0){
const i=l[m]-1
if(s[i]===an&&t[i]===ao)break
m=(m+1)&ap
}
return m
}
function aq(be,bf){
if(b===MOST_POSITIONS)return-1
q.read()
if(b===j.length)bd()
const m=am(q.low,q.high)
if(l[m]!==0)return-1
l[m]=b+1
j[b]=be
r[b]=bf
s[b]=q.low
t[b]=q.high
return b++
}
function bg(bh,e){
for(let i=bh,d=e;d>0;d--,i=j[i])v[d]=i
let o=0
while(o<c&&o<e&&aj[o+1]===v[o+1])o++
while(c>o)aa()
while(c<e){
const w=a[TOP]
ak[c]=w
al[c]=a[RECORD_TOP]
z(w)
ah(w+r[v[c+1]])
aj[++c]=v[c]
}
}
function aa(){
ai()
c--
a[TOP]=ak[c]
a[RECORD_TOP]=al[c]
}
function ar(f){
const h=[]
for(let i=f;i>0;i=j[i])h.unshift(r[i])
return h
}
function bi(w,bq){
const bj=a[TOP]
const bk=a[RECORD_TOP]
let ab={move:0,score:0,depth:0,line:[0]}
let at=-Infinity
aq(-1,0)
let ac=0
let p=-1
for(let e=0;p<0&&ac<b&&e<Math.min(ay,LONGEST_SOLUTION-1);e++){
const au=b
for(let f=ac;f<au&&p<0;f++){
if(j[f]===LEADS_NOWHERE)continue
bg(f,e)
p=bl(f,e)
if(y.stopped||b>=MOST_POSITIONS)break
}
if(p<0&&(y.stopped||b>=MOST_POSITIONS))break
ac=au
while(c>0)aa()
az(ab)
}
while(c>0)aa()
a[TOP]=bj
a[RECORD_TOP]=bk
if(p>=0){
const h=ar(p)
return{move:h[0],score:WIN-h.length,depth:h.length,line:h}
}
return ab
function bl(f,e){
const n=a[TOP]
const ad=a[RECORD_TOP]
const bm=z(n)
let ae=-1
for(let k=n;k<bm&&ae<0;k++){
if(!spend(y))break
ah(k)
const af=aq(f,k-n)
if(af>=0){
const u=ba()||bn()
if(u!==0&&bc(u,av)>0)ae=af
else if(u!==0)bo()
else bp(af,e+1)
}
ai()
}
a[TOP]=n
a[RECORD_TOP]=ad
return ae
}
function bo(){j[b-1]=LEADS_NOWHERE}
function bn(){
const n=a[TOP]
const ad=a[RECORD_TOP]
const u=bb(z(n)-n)
a[TOP]=n
a[RECORD_TOP]=ad
return u
}
function bp(f,e){
const ag=aw.standing()
if(ag<=at)return
at=ag
const h=ar(f)
ab={move:h[0],score:ag,depth:e,line:h}
}
}
return{run:bi}
}
const NO_MOVES=-1
function createVerdict(h){
const{design:e}=h
const{goals:i,players:o}=e
const c=o.length
const q=e.layout.testsMobility
const l=new Int8Array((i.length*c+1)*c)
const r=new Uint8Array(i.length*c+1)
const s=new Uint8Array(i.length*c+1)
i.forEach(({kind:f},y)=>{
for(let g=0;g<c;g++){
const a=1+y*c+g
r[a]=q&&(f==='draw'||f==='count')?1:0
s[a]=f==='count'?1:0
if(f==='win')u(a,g)
if(f==='loss')z(a,g)
}
})
function u(a,aa){
for(let b=0;b<c;b++)l[a*c+b]=b===aa?1:-1
}
function z(a,v){
const w=seats(e).filter(b=>b!==v)
if(w.length===1)u(a,w[0])
else l[a*c+v]=-1
}
function ab(){
const a=h.goal(-1)
return a!==0&&r[a]!==0?0:a
}
function ac(m){
if(m>0&&!q)return 0
const a=h.goal(m>0?1:0)
return a===0&&m===0?NO_MOVES:a
}
function ad(a,b){
if(a===NO_MOVES)return 0
return s[a]!==0?ae(b):l[a*c+b]
}
function ae(b){
let n=-1
let j=-1
for(let p=0;p<c;p++){
if(!o[p].inTurnOrder)continue
const d=af(p)
if(d>n){n=d;j=p}else if(d===n)j=-1
}
if(j<0)return 0
return j===b?1:-1
}
function af(b){
const{counts:ag,reserve:x}=h.state
const{types:k}=e.layout
let d=ag[b*k]
if(e.options.includeOffPieces){
for(let t=1;t<k;t++)if(x[b*k+t]>0)d+=x[b*k+t]
}
return d
}
return{early:ab,late:ac,reward:ad}
}
function seats(b){
const c=b.players.map((_,a)=>a)
return c.filter(a=>b.players[a].inTurnOrder&&!b.players[a].random)
}
const DEFAULT_MS=1000
const STRONGEST=10
const LEVEL_NODES=20
const LEVEL_FACTOR=2.7
const CARELESS=[0,0.5,0.35,0.2,0.1]
const SMALL_BOARD=12
const TREE_SHARE=0.25
const MOST_KINDS=1<<16
const AHEAD=2
let remembered=null
function search(b,g={}){
const{registers:c}=b.state
const a=c[TOP]
const h=c[RECORD_TOP]
const d=createVerdict(b)
const e=d.early()!==0
const f=e?a:b.generate(a)
try{
if(e||d.late(f-a)!==0)return answer({move:-1,score:0,depth:0,line:[]},null,'the game is over',0)
return choose(b,d,a,f,g)
}finally{
c[TOP]=a
c[RECORD_TOP]=h
}
}
function choose(d,r,k,l,c){
const{seed:s=1,level:m,depth:e,algorithm:n='auto',progress:t=()=>{}}=c
const{design:a}=d
const b=createBudget(limits(c))
const o=d.chooser()
const i=createRandom(s^fingerprint(d))
const f=g=>{
const p=Math.floor(i()*(l-k))
return answer({move:p,score:0,depth:0,line:[p]},'random',g,0)
}
if(a.players[o].random)return f('dice choose')
if(n==='random')return f('asked for')
if(kindMask(a.layout)>=MOST_KINDS)return f('too many players to weigh their pieces')
if(i()<(CARELESS[m]||0))return f('a player of level '+m+' is careless at times')
const q=appraise(d)
const{name:h,why:g}=algorithmFor(a,q,n,e)
const u=b.until!==Infinity&&remembered===a&&!hasTaste(c)
remembered=hasTaste(c)||seats(a).length!==2?null:a
const v={
player:o,
verdict:r,
budget:b,
random:i,
kept:u,
chance:a.players.map(w=>w.random),
deepest:e===undefined?Infinity:Math.max(1,e),
earlier:c.earlier||[],
progress:j=>t(answer(j,h,g,b.nodes))
}
if(h!=='alphabeta'&&b.until===Infinity&&b.most===Infinity&&e===undefined)b.until=Date.now()+DEFAULT_MS
const j=SEARCHERS[h](d,q,v,c).run(k,l)
return answer(j,h,g,b.nodes)
}
function answer({move:c,score:a,depth:d,line:e},b,f,g){
return{move:c,score:a,expectation:expectation(a,b),depth:d,nodes:g,line:e,algorithm:b,why:f}
}
function expectation(a,b){
if(a>=SURE_WIN)return 1
if(a<=-SURE_WIN)return 0
return b==='mcts'?(a/1000+1)/2:1/(1+Math.pow(3,-a/(AHEAD*UNIT)))
}
const SEARCHERS={
alphabeta:(a,b,c,d)=>createAlphaBeta(a,withEvaluation(a,b,c,d)),
greedy:(a,b,c,d)=>createGreedy(a,withEvaluation(a,b,c,d)),
solver:(a,b,c,d)=>createSolver(a,withEvaluation(a,b,c,d)),
maxn:(a,b,c,d)=>createMaxN(a,withEvaluations(a,b,c,d)),
mcts:(a,c,b,d)=>{
const{captures:p}=c
const{earlier:q}=b
const i=manner(d)
const e=trees.get(a)
const r=e!==undefined&&e.asked===i&&!hasTaste(d)?e.tree:null
trees.delete(a)
const j=withEvaluations(a,c,b,d)
const k=isFilling(a.design,c)
const f=k&&!c.moves?createEndgame(a,j):null
return{
run(g,l){
const m=f!==null&&f.isNear(l-g)
const n=m?portion(b.budget,TREE_SHARE):b.budget
const h=createTreeSearch(a,Object.assign({fills:k,captures:p,old:r,played:q.length>>1},j,{budget:n}))
const o=h.run(g,l)
if(!hasTaste(d))trees.set(a,{asked:i,tree:h.tree()})
if(!m)return o
b.budget.nodes+=n.nodes
return settled(o,f,g,h.order())
}
}
}
}
function settled(a,d,e,f){
const c=Math.abs(a.score)>=SURE_WIN?null:d.run(e,f)
if(c===null)return a
const{move:b,value:g}=c
const h=g>0?SURE_WIN:a.score
return Object.assign(a,{move:b,score:h},b===a.move?{}:{line:[b]})
}
const trees=new WeakMap()
function manner({ms:a,nodes:b,depth:c,level:d}){return[a,b,c,d].join(' ')}
function withEvaluation(b,c,a,d){
return Object.assign({evaluation:evaluationFor(b,c,a.player,d)},a)
}
function withEvaluations(a,b,c,d){
const e=seats(a.design)
const evaluations=a.design.players.map((_,p)=>e.includes(p)?evaluationFor(a,b,p,d):null)
return Object.assign({evaluations},c)
}
const evaluations=new WeakMap()
function evaluationFor(a,f,b,d){
const e=()=>createEvaluation(a,f,b,seats(a.design).filter(g=>g!==b),d)
if(hasTaste(d))return e()
if(!evaluations.has(a))evaluations.set(a,[])
const c=evaluations.get(a)
if(c[b]===undefined)c[b]=e()
return c[b]
}
function hasTaste({values:a,weights:b,evaluate:c}){return a!==undefined||b!==undefined||c!==undefined}
function limits({ms:c,nodes:a,depth:g,level:d,stop:b}){
const e=d===undefined?STRONGEST:Math.max(1,Math.min(STRONGEST,d))
if(e<STRONGEST){
const f=Math.round(LEVEL_NODES*Math.pow(LEVEL_FACTOR,e-1))
return{ms:c,nodes:a===undefined?f:Math.min(a,f),stop:b}
}
if(c===undefined&&a===undefined&&g===undefined&&b===undefined)return{ms:DEFAULT_MS,stop:b}
return{ms:c,nodes:a,stop:b}
}
function isFilling(a,{moves:d}){
const{droppable:b}=a.layout
if(!b.some(e=>e!==0))return false
const f=a.reserves
.filter(([,g])=>b[g+1]!==0)
.reduce((h,[,,c])=>h+(c<0?Infinity:c),0)
return!d||(!a.options.recycleCaptures&&f>a.setup.length)
}
function algorithmFor(a,b,c,g){
if(SEARCHERS[c]!==undefined)return{name:c,why:'asked for'}
if(c!=='auto')throw new RangeError('no such algorithm: '+c)
const d=seats(a).length
const e=a.players.some(f=>f.random&&f.inTurnOrder)
if(d<2&&!e)return{name:'solver',why:'one player: the shortest solution'}
if(g!==undefined)return{name:'alphabeta',why:'a depth was asked for'}
if(e)return{name:'mcts',why:'dice: many of their falls are tried'}
if(d>2&&b.captures)return{name:'maxn',why:'more than two players: everybody for himself'}
if(a.layout.royal.some(h=>h!==0))return{name:'alphabeta',why:'a piece must not be captured'}
if(isFilling(a,b)&&a.board.positions.length<=SMALL_BOARD)return{name:'alphabeta',why:'small enough to see to the end'}
if(isFilling(a,b))return{name:'mcts',why:'pieces are dropped and fill the board'}
if(!b.captures&&!hasPlaces(a))return{name:'mcts',why:'no piece captures, so pieces say little'}
return{name:'alphabeta',why:b.captures?'pieces move and capture':'pieces move to a goal'}
}
function hasPlaces({goals:a}){return a.some(({aims:b})=>b.some(({word:c})=>c==='at'))}
function fingerprint(c){
const{board:d,size:e,registers:b}=c.state
let a=0x811c9dc5
for(let p=0;p<e;p++)a=Math.imul(a^d[p],0x01000193)
return Math.imul(Math.imul(a^b[TURN],0x01000193)^b[PARTIAL_SQUARE],0x01000193)
}
const DEEPEST_CALL=16
let running=null
function scriptError(c,a,d){
const b=new c(a+': '+(running===null||running.hook===''?'':running.hook+': ')+d+theMove())
b.code=a
return b
}
function theMove(){
return running===null||running.move===null?'':' (move '+describeMove(running.move)+')'
}
function describeMove(a){
const{hook:b}=running
running.move=null
try{
return JSON.stringify(a.plainText())
}catch(c){
return JSON.stringify(a.actions)
}finally{
running.hook=b
}
}
function setCurrentMove(a){
if(running===null)return''
running.move=a
return running.hook
}
function currentHook(){return running===null?'':running.hook}
function runHook(c,d){
const a=running
const b=a===null?1:a.depth+1
running={hook:c,move:null,depth:b}
try{
if(b>DEEPEST_CALL)throw scriptError(RangeError,'ZRF824','calls itself without an end')
return d()
}catch(e){
throw named(e)
}finally{
running=a
}
}
function named(a){
if(a instanceof Error&&/^ZRF\d+: /.test(a.message))return a
if(a instanceof RangeError&&/call stack/.test(a.message))return scriptError(RangeError,'ZRF824','calls itself without an end')
const c=a instanceof Error?a.name+': '+a.message:String(a)
const b=scriptError(a instanceof RangeError?RangeError:TypeError,'ZRF810','threw '+c)
b.cause=a
return b
}
class Piece{
constructor(b,a,c){
const{typeShift:d,typeMask:e,ownerMask:f}=b.layout
this.type=((a>>>d)&e)-1
this.player=32-Math.clz32(a&f)
Object.defineProperty(this,'_pieces',{value:b})
this.code=a
this.extra=c
Object.freeze(this)
}
getValue(a){
const b=this._pieces.attribute(a)
if(b>=0){
const{shift:d,mask:e}=this._pieces.layout.attributes[b]
return attributeValue(this._pieces.design.attributes[b].values[(this.code>>>d)&e])
}
const c=this._pieces.extras.get(this.extra)
return c!==null&&c[a]!==undefined?c[a]:null
}
setValue(c,b){
const{_pieces:a}=this
const e=a.attribute(c)
if(e>=0)return a.of(a.withAttribute(this.code,e,b),this.extra)
const d=Object.assign({},a.extras.get(this.extra))
if(b===null||b===undefined)delete d[c]
else d[c]=b
return a.of(this.code,a.extras.idOf(d))
}
promote(b){
const{layout:a}=this._pieces
return this._pieces.of((this.code&~(a.typeMask<<a.typeShift))|this._pieces.typeCode(b),this.extra)
}
changeOwner(a){
return this._pieces.of((this.code&~this._pieces.layout.ownerMask)|this._pieces.ownerBit(a),this.extra)
}
getOwner(){return this._pieces.design.players[this.player-1].name}
getType(){return this._pieces.design.pieces[this.type].name}
toString(){return this.getOwner()+' '+this.getType()}
}
class Pieces{
constructor(a,b){
this.design=a
this.layout=a.layout
this.extras=new Interned()
this._fresh=b
this._known=[new Map()]
}
of(a,b=0){
if(a===0)return null
while(this._known.length<=b)this._known.push(new Map())
const d=this._known[b]
let c=d.get(a)
if(c===undefined)d.set(a,c=new Piece(this,a,b))
return c
}
create(a,b){
this.typeCode(a)
return this.of(this._fresh[a+1]|this.ownerBit(b))
}
typeCode(a){
if(!Number.isInteger(a)||this.design.pieces[a]===undefined)throw scriptError(RangeError,'ZRF812','there is no type '+String(a)+'; they are 0 to '+(this.design.pieces.length-1))
return(a+1)<<this.layout.typeShift
}
ownerBit(a){
if(!Number.isInteger(a)||this.design.players[a-1]===undefined)throw scriptError(RangeError,'ZRF812','there is no player '+String(a)+'; they are 1 to '+this.design.players.length)
return 1<<(a-1)
}
attribute(a){
if(Number.isInteger(a)&&a>=0)return a<this.layout.attributes.length?a:-1
if(typeof a!=='string')throw scriptError(TypeError,'ZRF823','a value is named by a number from 0 or a word, not by '+String(a))
return this.design.attributes.findIndex(({name:b})=>b===a)
}
withAttribute(f,d,a){
const{name:g,values:c}=this.design.attributes[d]
let b=c.indexOf(String(a))
if(b<0&&typeof a==='number')b=c.indexOf(String(a!==0))
if(b<0)throw scriptError(RangeError,'ZRF823',g+' cannot be '+String(a)+': the rules give it '+c.join(', '))
const{shift:e,mask:h}=this.layout.attributes[d]
return(f&~(h<<e))|(b<<e)
}
}
class Interned{
constructor(){
this._objects=[null]
this._ids=new Map([['{}',0]])
}
idOf(c){
const a=canonical(c)
let b=this._ids.get(a)
if(b===undefined){
this._ids.set(a,b=this._objects.length)
this._objects.push(JSON.parse(a))
}
return b
}
get(a){return this._objects[a]}
}
function canonical(c){
const d=JSON.stringify(c,(f,a)=>{
if(typeof a==='function'||typeof a==='symbol'||(typeof a==='number'&&!Number.isFinite(a))){
throw scriptError(TypeError,'ZRF820','only plain data can be kept: numbers, words, booleans, lists; not '+String(a))
}
if(a===null||typeof a!=='object'||Array.isArray(a))return a
return Object.keys(a).sort().reduce((e,b)=>Object.assign(e,{[b]:a[b]}),{})
})
return d
}
const EMPTY_SCRIPT_STATE={values:{},extras:null,links:null,drawClock:0,sign:0}
function difference(e,f){
const c={}
const d=e||{}
const b=f||{}
for(const a of Object.keys(Object.assign({},d,b))){
if(canonical(d[a])!==canonical(b[a]))c[a]=b[a]===undefined?null:b[a]
}
return c
}
function patched(d,a){
const b=Object.assign({},d,a)
for(const c of Object.keys(a))if(a[c]===null)delete b[c]
return b
}
function orNull(a){return Object.keys(a).length===0?null:a}
function extrasAfterRecord(a,e,c,h){
const b=c.slice()
const[j,m]=[a[e+1],a[e+2]]
const f=[]
const entries=[]
for(let i=e+HEADER;i<a[e];i+=2){
const k=(a[i]&15)===PART?f:entries
k.push([a[i]>>4,a[i+1],a[i]&15])
}
if(m!==h)f.push([j,m])
for(const[d]of f)if(d!==h)b[d]=0
for(const[d,k]of f)b[k]=d===h?0:c[d]
for(const[l,,g]of entries){
if(g===CAPTURE||g===CREATE||g===DROP)b[l]=0
if(g===COPY)b[j]=c[j]
}
return b.every((n,l)=>n===c[l])?c:b
}
function createScriptStates(e,ab,ac,{game:u,counts:ad,relinked:aj}){
const{arena:ak,nav:al,registers:v,records:q,size:k}=ab
const{layout:r}=ac
const am=k+1
const ae=k+4+ab.reserve.length
const af=(1<<r.positionBits)-1
let b=EMPTY_SCRIPT_STATE
let n=[]
function w(a){
if(a.links!==b.links)x(b.links,a.links)
if(r.tracksHash)e.rehash(ae,b.sign,a.sign)
b=a
}
function x(g,h){
const m=(l,s)=>{
const[y,j]=l.split(',').map(Number)
al[y*am+j]=s<0?k:s
}
Object.keys(g||{}).forEach(l=>{
const[y,j]=l.split(',').map(Number)
m(l,ac.board.links[y][j])
})
Object.keys(h||{}).forEach(l=>m(l,h[l]))
aj()
}
function an(z){
const c=b
const f=ak[z]
const t=ad===null?0:ao(ad(z))
e.make(z)
n.push(c)
const m=f<PASS?ap(~f):null
const d=c.extras===null?null:aq(f,c.extras)
if(m===null&&d===c.extras&&t===c.drawClock)return
const a=Object.assign({},c,{extras:d,drawClock:t})
if(m!==null)ar(m,a)
if(a.extras!==null&&a.extras.every(o=>o===0))a.extras=null
a.sign=u.stateSign(a)
w(a)
}
function ao(ag){
return ag===null?0:ag?b.drawClock+1:b.drawClock
}
function ap(ah){
for(let i=ah+HEADER;i<q[ah];i+=2)if((q[i]&15)===SCRIPT)return u.change(q[i]>>4)
return null
}
function ar({values:p,extras:d,links:h,turn:ai},a){
if(p!==undefined)a.values=patched(a.values,p)
if(h!==undefined)a.links=orNull(patched(a.links,h))
if(d!==undefined){
a.extras=a.extras===null?new Int32Array(k):a.extras.slice()
for(const[aa,o]of d)a.extras[aa]=o
}
if(ai!==undefined){
v[PARTIAL_SQUARE]=-1
v[CONTINUATION]=0
v[TURN]=ai
}
}
function aq(f,g){
if(f===PASS)return g
const d=g.slice()
if(f>=0){
const j=f&af
const s=(f>>r.positionBits)&af
if(j!==k)d[j]=0
d[s]=j===k?0:g[j]
}else return extrasAfterRecord(q,~f,g,k)
return d.every((o,aa)=>o===g[aa])?g:d
}
function at(){
const c=n.pop()
if(c.links!==b.links)x(b.links,c.links)
b=c
e.unmake()
}
function au(){
e.clear()
n=[]
w(EMPTY_SCRIPT_STATE)
}
function av({values:p,extras:d,links:h,drawClock:t}){
w({values:JSON.parse(canonical(p)),extras:d,links:h,drawClock:t,sign:u.stateSign({values:p,extras:d,links:h})})
}
function aw(){
e.computeHash()
if(r.tracksHash)e.rehash(ae,0,b.sign)
}
function ax(ay){return{inner:e.snapshot(ay),current:b,past:n.slice()}}
function az(c){
if(c.current.links!==b.links)x(b.links,c.current.links)
e.restore(c.inner)
b=c.current
n=c.past.slice()
}
return Object.assign({},e,{make:an,unmake:at,clear:au,begin:av,computeHash:aw,snapshot:ax,restore:az,scriptState:()=>b})
}
function enactActions(e,f,g=null){
setCurrentMove(f)
const{actions:b}=f
checkActions(e.game,b)
let c=1
for(const a of b)if(partOf(a)>c)c=partOf(a)
for(let d=1;d<=c;d++)enactPart(e,b.filter(a=>partOf(a)===d),g)
return b.find(a=>a[1]!==null)||null
}
function partOf(a){return a[3]===undefined?1:a[3]}
function enactPart(b,f,d){
const g=f.filter(e=>e[0]!==null&&e[1]!==null)
const k=g.map(([[a]])=>liftable(b,a))
for(const[[a]]of g){
b.setPiece(a,null)
if(d!==null)d.lift(a)
}
g.forEach(([[a],[c],h],i)=>{
b.lose(c)
b.setPiece(c,h===null||h===undefined?k[i]:h[0])
if(d!==null)d.land(a,c)
})
for(const e of f)if(e[0]===null&&e[1]!==null)put(b,e,d)
for(const[a,c]of f)if(a!==null&&c===null)take(b,a[0],d)
for(const[a,c,l]of f)if(a===null&&c===null)l.forEach(j=>typeof j==='function'?j(b):j.exec(b))
}
function liftable(a,b){
const c=a.getPiece(b)
if(c===null)throw scriptError(RangeError,'ZRF813','nothing stands on '+a.game.nameOf(b)+' that could move')
return c
}
function put(b,a,d){
const[,[c],[e]]=a
const g=b.codes[c]===0&&a.created!==true
b.setPiece(c,e)
const f=a.held||e
if(g)b.use(f)
if(d!==null)d.put(c,a.created===true,f.code)
}
function take(b,a,c){
if(c!==null)c.take(a,b.codes[a])
b.lose(a)
b.setPiece(a,null)
}
class ValueChange{
constructor(a,b){
this.index=a
this.value=b
}
exec(a){a.setValue(this.index,this.value)}
toString(){return'value '+this.index+' = '+JSON.stringify(this.value)}
}
class TurnChange{
constructor(a){this.turn=a}
exec(a){
a.game.design.currPlayer(this.turn)
a._next=this.turn
}
toString(){return'turn '+this.turn}
}
class LinkChange{
constructor(a,b,c){
this.dir=a
this.from=b
this.to=c
}
exec(a){a.setLink(this.dir,this.from,this.to)}
toString(){return'link '+this.dir+' '+this.from+' '+this.to}
}
class StateChange{
constructor(a){this.change=a}
exec(a){
const{values:b,links:c,extras:d,turn:e}=this.change
if(b!==undefined)a.values=patched(a.values,b)
if(c!==undefined)a.links=orNull(patched(a.links,c))
if(d!==undefined)for(const[f,g]of d)a.setExtra(f,g)
if(e!==undefined)a._next=e
}
toString(){return canonical(this.change)}
}
function checkActions(b,a){
if(!Array.isArray(a))throw scriptError(TypeError,'ZRF813','the actions of a move are a list, not '+String(a))
for(const c of a)checkAction(b,c)
}
function checkAction(d,a){
if(!Array.isArray(a))throw scriptError(TypeError,'ZRF813','an action is [[from], [to], [piece], part], not '+String(a))
const[e,b,c]=a
checkPlace(d,e)
checkPlace(d,b)
if(!Number.isInteger(partOf(a))||partOf(a)<1)throw scriptError(TypeError,'ZRF813','the part of an action counts from 1, it is not '+String(a[3]))
if(b===null&&e===null)return checkChange(c)
if(b===null)return
if(e===null||(c!==null&&c!==undefined))checkPiece(d,c,b[0])
}
function checkPlace(b,a){
if(a===null)return
if(!Array.isArray(a)||a.length!==1)throw scriptError(TypeError,'ZRF813','a place of an action is null or a list of one position, not '+JSON.stringify(a))
b.checkPosition(a[0])
}
function checkPiece(b,a,c){
if(!Array.isArray(a)||!(a[0]instanceof Piece))throw scriptError(TypeError,'ZRF812','what is put on '+b.nameOf(c)+' is no piece: '+String(a))
}
function checkChange(b){
const c=a=>typeof a==='function'||(a!==null&&typeof a==='object'&&typeof a.exec==='function')
if(!Array.isArray(b)||!b.every(c))throw scriptError(TypeError,'ZRF813','an action without places does nothing')
}
class Board{
constructor(a){
this.game=a
this.codes=new Int32Array(a.size)
this.extras=null
this.values={}
this.links=null
this.drawClock=0
this.reserve=null
this.turn=0
this.lastf=null
this.lastt=null
this.partial=null
this.parent=null
this.move=null
this._next=null
this._moves=null
this.list=null
this.ruled=null
}
copy(){
const a=Object.assign(new Board(this.game),this)
a.codes=this.codes.slice()
a.values=Object.assign({},this.values)
a.reserve=this.reserve.slice()
a._next=null
a._moves=a.list=a.ruled=null
return a
}
clone(){return this.copy()}
getPiece(b){
const a=this.codes[b]
return a===undefined||a===0?null:this.game.pieces.of(a,this.extras===null?0:this.extras[b])
}
setPiece(b,a){
this.game.checkPosition(b)
if(a!==null&&!(a instanceof Piece))throw scriptError(TypeError,'ZRF812','what is put on '+this.game.nameOf(b)+' is no piece: '+String(a))
this.codes[b]=a===null?0:a.code
this.setExtra(b,a===null?0:a.extra)
}
setExtra(a,b){
if((this.extras===null?0:this.extras[a])===b)return
this.extras=this.extras===null?new Int32Array(this.game.size):this.extras.slice()
this.extras[a]=b
}
isEmpty(a){return this.getPiece(a)===null}
clear(){
this.codes.fill(0)
this.extras=null
}
getValue(a){return this.values[a]===undefined?null:this.values[a]}
setValue(b,a){
if(a===null||a===undefined)delete this.values[b]
else this.values[b]=a
}
getReserve(a,b){return this.reserve[(b-1)*this.game.layout.types+a+1]}
setReserve(a,b,c){
this.game.pieces.create(a,b)
this.reserve[(b-1)*this.game.layout.types+a+1]=c
}
lose(e){
const b=this.codes[e]
const{layout:a,raw:f}=this.game
if(b===0||!f.options.recycleCaptures)return
const c=(b>>>a.typeShift)&a.typeMask
const d=(31-Math.clz32(b&a.ownerMask))*a.types+c
if(a.droppable[c]!==0&&this.reserve[d]>=0)this.reserve[d]++
}
use(b){
const a=(this.player-1)*this.game.layout.types+b.type+1
if(this.reserve[a]>0)this.reserve[a]--
}
get player(){return this.game.design.currPlayer(this.turn)}
set player(b){
const{length:c}=this.game.raw.turns
for(let a=0;a<c;a++){
const d=(this.turn+a)%c
if(this.game.design.currPlayer(d)===b){
this.turn=d
return
}
}
throw scriptError(RangeError,'ZRF812','player '+String(b)+' has no turn')
}
navigate(b,c,d){
const e=this.game.design.turned(b,d)
const a=this.links===null?undefined:this.links[e+','+c]
if(a===undefined)return this.game.design.navigate(b,c,d)
return a<0?null:a
}
setLink(b,c,a){
this.game.checkLinks()
this.game.design.turned(1,b)
this.game.checkPosition(c)
if(a!==null)this.game.checkPosition(a)
const d=Object.assign({},this.links)
const own=this.game.raw.board.links[b][c]
if((a===null?-1:a)===own)delete d[b+','+c]
else d[b+','+c]=a===null?-1:a
this.links=Object.keys(d).length===0?null:d
}
get moves(){
if(this._moves===null&&this.list!==null)this._moves=this.list()
if(this._moves===null)this._moves=this.game.movesOf(this,true)
return this._moves
}
set moves(a){this._moves=a}
generate(){
this._moves=this.list=null
return this.moves
}
pseudoMoves(){return this.game.movesOf(this,false)}
apply(b){
const a=this.copy()
const c=enactActions(a,b)
if(c!==null){
a.lastf=c[0]===null?null:c[0][0]
a.lastt=c[1][0]
}
a.parent=this
a.move=b
a.partial=null
if(b.continuation&&a._next===null){
a.partial={place:a.lastt,mode:b.continuation}
if(a.moves.length>0)return a
a.partial=a._moves=null
}
a.turn=a._next===null?this.game.design.nextTurn(this):a._next
return a
}
checkGoals(a,b=this.player){return this.game.model.checkGoals(a,this,b)}
get zSign(){return this.game.signOf(this)}
static of(d,e,c){
const{board:f,reserve:g,registers:b}=e.state
const a=new Board(d)
a.codes.set(f.subarray(0,d.size))
a.reserve=g.slice()
a.extras=c.extras
a.values=Object.assign({},c.values)
a.links=c.links
a.drawClock=c.drawClock
a.turn=b[TURN]
a.lastf=b[LAST_FROM]<0?null:b[LAST_FROM]
a.lastt=b[LAST_TO]<0?null:b[LAST_TO]
a.partial=b[PARTIAL_SQUARE]<0?null:{place:b[PARTIAL_SQUARE],mode:b[CONTINUATION]}
return a
}
settle(a){
const{reserve:d}=a.state
a.clear()
this.codes.forEach((c,b)=>{if(c!==0)a.setup(b,c)})
if(this.reserve!==null)d.set(this.reserve)
if(a.script!==null)a.script.enter(this)
const{place:b,mode:e}=this.partial||{place:-1,mode:0}
a.resetTo(this.turn,this.lastf===null?-1:this.lastf,this.lastt===null?-1:this.lastt,b,e)
}
}
class ScriptDesign{
constructor(b){
const{board:c,players:d,pieces:e}=b
this._design=b
this.title=b.title
this.options=b.rawOptions
this.dirs=c.directions
this.positionNames=c.positions.map(({name:a})=>a)
this.playerNames=[null].concat(d.map(({name:a})=>a))
this.pieceNames=e.map(({name:a})=>a)
this.zoneNames=c.zones.map(({name:a})=>a)
}
allPositions(){return this.positionNames.map((_,a)=>a)}
allDirections(){return this.dirs.map((_,a)=>a)}
allPlayers(){return this.playerNames.slice(1).map((_,a)=>a+1)}
getDirection(a){return indexOrNull(this.dirs,a)}
getPosition(a){return indexOrNull(this.positionNames,a)}
getPieceType(a){return indexOrNull(this.pieceNames,a)}
getPlayer(a){return indexOrNull(this.playerNames,a)}
getZone(a){return indexOrNull(this.zoneNames,a)}
navigate(b,c,d){
const a=this._design.board.links[this.turned(b,d)][c]
return a===undefined||a<0?null:a
}
turned(b,a){
if(this.dirs[a]===undefined)throw scriptError(RangeError,'ZRF822','there is no direction '+String(a)+'; they are 0 to '+(this.dirs.length-1))
if(b===0)return this._design.opposites[a]
const c=this._design.players[b-1]
if(c===undefined)throw scriptError(RangeError,'ZRF812','there is no player '+String(b))
return c.symmetry[a]
}
opposite(a){return this.turned(0,a)}
findDirection(c,a){
const b=this._design.board.links.findIndex(d=>d[c]===a&&a>=0)
return b<0?null:b
}
inZone(a,d,e){
const b=typeof a==='string'?this.getZone(a):a
const c=b===null?undefined:this._design.board.zones[b]
return c!==undefined&&(c.members[e]&(1<<(d-1)))!==0
}
zonePositions(a,b){return this.allPositions().filter(c=>this.inZone(a,b,c))}
currPlayer(a){return this._turn(a).mover+1}
nextTurn(a){return this._following(a.turn)}
nextPlayer(a){
const{turns:c}=this._design
const b=c.findIndex(({mover:d})=>d===a-1)
return b<0?a:this.currPlayer(this._following(b))
}
prevPlayer(a){return this.allPlayers().find(b=>this.nextPlayer(b)===a)||a}
_following(a){
const{turns:b,repeat:c}=this._design
return a+1<b.length?a+1:c
}
_turn(a){
const b=this._design.turns[a]
if(b===undefined)throw scriptError(RangeError,'ZRF821','there is no turn '+String(a)+'; they are 0 to '+(this._design.turns.length-1))
return b
}
getAttribute(d,a){
const{attributes:b,pieces:e}=this._design
const c=typeof a==='string'?b.findIndex(({name:f})=>f===a):a
return b[c]===undefined?null:b[c].values[e[d].attributes[c]]
}
}
function indexOrNull(b,c){
const a=b.indexOf(c)
return a<0?null:a
}
function createPieceCodes({attributes:h,flipTo:i,ownerMask:c,typeMask:j,typeShift:e}){
const k=~(j<<e)
function f(a,l){
return(a&k)|(l<<e)
}
function m(d,a,b){
if(d===TYPE)return f(a,b)
if(d===OWNER)return(a&~c)|b
if(d===FLIP)return(a&~c)|i[31-Math.clz32(a&c)]
const{shift:g,mask:n}=h[b>>16]
return(a&~(n<<g))|((b&0xffff)<<g)
}
return{changed:m,retyped:f}
}
const SLOTS=1<<14
function createDeduplicator({arena:h,board:ad,codes:t,records:c,size:p},an){
const{codeBits:bj,compares:bk,positionBits:v,typeMask:bl,typeShift:bm,twoWordMoves:w,changeLists:bn,scattersOrigins:ao}=an
const{changed:bo,retyped:bp}=createPieceCodes(an)
const bq=new Map(bn.map((br,x)=>[br.join(),x]))
const ap=new Int32Array(SLOTS)
const aq=new Int32Array(SLOTS)
const ar=new Int32Array(SLOTS)
let y=0
let ae=0
const at=(1<<v)-1
const au=new Int32Array(p+1)
const av=new Int32Array(p+1)
const aw=new Int32Array(ARENA_SIZE)
let z=0
const bs=Uint8Array.from(bk)
function bt(aa,af){
let q=aa
let ax=-1
let ay=false
let az=false
for(let k=aa;k<af;k++){
if(h[k]<PASS)ag(k,~h[k])
const f=h[k]
if(f<0?ao||bu(~f):ao){
if(!ay)ba()
ay=true
if(bb(k,q))ah(q++,k)
continue
}
const g=f<0?c[~f+1]:f&at
const j=f<0?c[~f+2]:(f>>v)&at
if(g!==ax){
ax=g
z=(z+1)|0
az=bs[g===p?0:(ad[g]>>>bm)&bl]===0
}
if(az){
ah(q++,k)
continue
}
const ai=au[j]===z?av[j]:-1
if(ai>=0&&bv(ai,k))continue
au[j]=z
aw[q]=ai
av[j]=q
ah(q++,k)
}
return q
}
function bw(aa,af){
for(let k=aa;k<af;k++)if(h[k]<PASS)ag(k,~h[k])
}
function bv(ab,l){
for(;ab>=0;ab=aw[ab])if(bc(ab,l))return true
return false
}
function ah(j,g){
h[j]=h[g]
if(w)t[j]=t[g]
}
function bu(d){
for(let i=d+HEADER;i<c[d];i+=2)if((c[i]&15)===PART)return true
return false
}
function ba(){
y=(y+1)|0
ae=0
}
function bb(l,n){
if(h[l]<PASS)ag(l,~h[l])
if(ae>SLOTS>>1)return true
const f=h[l]
const s=f>=PASS?f:aj(~f)
let o=(Math.imul(s,0x9e3779b1)>>>18)&(SLOTS-1)
while(ar[o]===y){
if(aq[o]===s&&bc(ap[o],l))return false
o=(o+1)&(SLOTS-1)
}
ar[o]=y
aq[o]=s
ap[o]=n
ae++
return true
}
function bc(a,b){
const f=h[a]
if(f>=PASS||h[b]>=PASS)return f===h[b]&&(!w||t[a]===t[b])
return bx(~f,~h[b])
}
function bx(a,b){
if(c[a+3]!==c[b+3]||c[a+4]!==c[b+4])return false
if(by(a,b))return true
return aj(a)===aj(b)&&bd(a)===bd(b)
}
function by(a,b){
const be=c[a]-a
if(c[b]-b!==be)return false
for(let i=1;i<be;i++)if(c[a+i]!==c[b+i])return false
return true
}
function ag(l,d){
let g=c[d+1]
let j=c[d+2]
const bf=g===j
let u=true
for(let i=d+HEADER;i<c[d];i+=2){
if(!ak(d,i))continue
if(bf&&g===j&&(c[i]&15)===PART){
g=c[i]>>4
j=c[i+1]
continue
}
if(!bg(d,i))return
u=false
}
const m=g===p?c[d+4]:ad[g]
if(c[d+3]!==0||m===0)return
u=u&&(g===p||c[d+4]===0)
if(bf&&g!==j&&!u)return
const al=u?m:bz(d,m)
if(al===0)return
const f=g|j<<v
h[l]=w?f:f|al<<(2*v)
if(w)t[l]=al
}
function bg(d,r){
if(c[r]>>4!==c[d+2])return false
const e=c[r]&15
return e===ATTRIBUTE||(c[d+1]!==p&&(e===OWNER||e===TYPE))
}
function bz(d,m){
const ac=[]
for(let i=d+HEADER;i<c[d];i+=2){
if(!bg(d,i))continue
const e=c[i]&15
m=bo(e,m,c[i+1])
ac.push(e===ATTRIBUTE?c[i+1]>>16:e===OWNER?'owner':'type')
}
const bh=c[d+1]!==p&&c[d+4]!==0
if(bh){
m=bp(m,c[d+4])
ac.push('promotion')
}
const x=bq.get(ac.join())
if(x===undefined)return bh&&ac.length===1?m:0
return m|x<<bj
}
function ak(d,r){
const e=c[r]&15
if(e===PART||e===CREATE||e===DROP||e===COPY||e===SCRIPT||e===USE||e===SOW)return true
if(e===CAPTURE){
for(let i=d+HEADER;i<r;i+=2)if(c[i]===c[r])return false
}
const n=c[r]>>4
const ca=ad[n]!==0&&!(e===CAPTURE&&n===c[d+1])
return ca||n===c[d+2]||cb(d,n)
}
function cb(d,n){
for(let i=d+HEADER;i<c[d];i+=2){
const e=c[i]&15
if(e===PART?c[i+1]===n:(e===CREATE||e===DROP)&&c[i]>>4===n)return true
}
return false
}
function aj(d){
let s=bi(PART|c[d+1]<<4,c[d+2])
for(let i=d+HEADER;i<c[d];i+=2){
if(ak(d,i))s+=bi(c[i],c[i+1])
}
return(s+c[d+3])|0
}
function bi(a,b){
return Math.imul(a^Math.imul(b,0x85ebca6b),0x9e3779b1)
}
function bd(d){
const am=[[c[d+1]<<4|PART,c[d+2]]]
for(let i=d+HEADER;i<c[d];i+=2){
if(ak(d,i))am.push([c[i],c[i+1]])
}
am.sort((a,b)=>(a[0]>>4)-(b[0]>>4))
return am.join(' ')+'|'+c[d+3]+'|'+c[d+4]
}
return{dedupe:bt,simplifyAll:bw,begin:ba,isNew:bb}
}
const MOST_STEPS=2e6
const MOST_INTS=1<<21
const LISTED_BOARD=128
class TooMuch extends Error{}
function withinBudget(c){
let a=MOST_STEPS
try{
return c(d=>{
a-=d
if(a<0)throw new TooMuch()
})
}catch(b){
if(b instanceof TooMuch)return null
throw b
}
}
function follow({nav:j,size:k,spend},l,f,m,n){
function d(b,e,p,g){
spend(1)
if(e===b.length)return g(p)
const a=b[e]
const c=q=>d(b,e+1,q,g)
if(typeof a==='number'){
const q=j[f[a]+p]
if(q!==k)c(q)
}else if(Array.isArray(a))o(a,p,c)
else c(a.at===undefined?f[a.arg]:a.at)
}
function o(b,p,c){
const h=new Set()
const i=q=>{
if(h.has(q))return
h.add(q)
c(q)
d(b,0,q,i)
}
i(p)
}
d(l,0,m,n)
}
function createAttackTables(a,b,c,d){
if(a.size>LISTED_BOARD&&c.some(([,,f])=>d[f]===null))return null
return withinBudget(spend=>{
const e=reachable({nav:a.nav,size:a.size,spend},b,c,d)
const entries=e.reduce((g,h)=>g+h.size,0)
return entries*b>MOST_INTS?null:reachTables(e,entries,b)
})
}
function reachable(a,g,k,h){
const{size:f}=a
const b=Array.from({length:f+1},()=>new Map())
const i=(t,p,c,d)=>{
if(!b[t].has(p)){
a.spend(g)
b[t].set(p,new Int32Array(g))
}
b[t].get(p)[c]|=d
}
const l=({path:m,empties:n},e,p,o)=>{
const targets=new Set()
follow(a,m,e,p,t=>targets.add(t))
for(const q of n)follow(a,q,e,p,t=>targets.delete(t))
targets.forEach(o)
}
for(const[c,d,j,...e]of k){
for(let p=0;p<f;p++){
if(h[j]===null)for(let t=0;t<f;t++)i(t,p,c,d)
else for(const r of h[j])l(r,e,p,t=>i(t,p,c,d))
}
}
return b
}
function reachTables(b,entries,d){
const a=new Int32Array(b.length+1)
b.forEach((c,t)=>{a[t+1]=a[t]+c.size})
const e=new Int16Array(entries)
const f=new Int32Array(entries*d)
b.forEach((c,t)=>Array.from(c).forEach(([p,g],i)=>{
e[a[t]+i]=p
f.set(g,(a[t]+i)*d)
}))
return{starts:a,places:e,masks:f}
}
const ELSE=1<<30
function createAttackLines(b,{types:e,player:l,directions:m,leaps:n},o,f=0){
const{size:a}=b
const g=listing(a,e)
const h=listing(a,e)
for(const[i,q,r,...c]of n){
const{path:s,leg:j,tests:t}=o[r]
for(let p=0;p<a;p++){
const d=walk(b,s,c,p)
if(d===a||!t.every(u=>passes(b,u,c,p,l)))continue
if(j===null)g.add(d,p,a,0,i)
else{
const k=walk(b,j,c,p)
if(k!==a)h.add(d,p,k,q,i)
}
}
}
return{back:backwards(b,m),open:g.tables(f),legged:h.tables(f)}
}
function updateAttackLines(c,e,f,g){
const a=createAttackLines(e,f,g)
c.back.set(a.back)
for(const b of['open','legged']){
for(const d of Object.keys(a[b]))c[b][d].set(a[b][d])
}
}
function walk({nav:a},b,c,p){
for(const d of b)p=a[c[d]+p]
return p
}
function passes(a,[d,b,g,h],e,p,i){
const c=walk(a,g,e,p)
if(d==='on-board')return c!==a.size
const f=typeof b==='number'?b:e[b.arg]
const j=d==='position'?c===f:(a.zones[f*(a.size+1)+c]>>>i&1)===1
return j===h
}
function backwards({nav:b,size:a},c){
const e=a+1
const f=new Int16Array(c.length*e).fill(a)
c.forEach((g,d)=>{
for(let p=0;p<a;p++)if(b[g+p]!==a)f[d*e+b[g+p]]=p
})
return f
}
function listing(f,g){
const b=Array.from({length:f+1},()=>new Map())
function o(m,c,d,h,p){
const n=c*(f+1)+d
const j=b[m].get(n)||{place:c,leg:d,bit:0,kinds:new Uint8Array(g)}
b[m].set(n,j)
j.bit|=h
j.kinds[p]=1
}
function q(r){
const k=new Int32Array(f+2)
b.forEach((l,t)=>{k[t+1]=k[t]+l.size})
const entries=[].concat(...b.map(l=>Array.from(l.values())))
const e=Math.max(entries.length,r)
const a={starts:k,places:new Int16Array(e),legs:new Int16Array(e),bits:new Int32Array(e),kinds:new Uint8Array(e*g)}
entries.forEach(({place:c,leg:d,bit:h,kinds:s},i)=>{
a.places[i]=c
a.legs[i]=d
a.bits[i]=h
a.kinds.set(s,i*g)
})
return a
}
return{add:o,tables:q}
}
const PAIRED_BOARD=1024
function createExposedSquares(f,i,g,h,j){
const{size:a}=f
if(a>PAIRED_BOARD||g.some(([,c])=>h[c]===null))return null
const d=new Int32Array(a*a)
const b=new Int32Array(a*a)
for(const{lines:k,over:l}of i)exposeLines(a,k,l,d,b)
const m=withinBudget(spend=>{
const n={nav:f.nav,size:a,spend}
for(const[o,c,...q]of g){
for(const e of h[c]){
if(e.pieces!==null&&!e.pieces.some(r=>j.includes(r)))continue
for(let p=0;p<a;p++)exposeFrom(n,e,q,p,o,d,b)
}
}
return true
})
if(m===null)return null
return{leaving:d,entering:b.some(s=>s!==0)?b:null}
}
function exposeLines(a,{back:d,legged:b},g,f,h){
const j=a+1
for(let t=0;t<a;t++){
for(let c=0,e=1;c<d.length;c+=j,e<<=1){
for(let p=d[c+t],n=0;p!==a&&n<a;p=d[c+p],n++){
f[t*a+p]|=e
h[t*a+p]|=e&g
}
}
for(let i=b.starts[t];i<b.starts[t+1];i++)f[t*a+b.legs[i]]|=b.bits[i]
}
}
const LEAVING=1
const ENTERING=2
const ANY_MOVE=4
function exposeFrom(c,{path:i,looks:j,empties:k},e,p,d,g,h){
const{size:b,spend}=c
const targets=new Set()
follow(c,i,e,p,t=>targets.add(t))
for(const l of k)follow(c,l,e,p,t=>targets.delete(t))
if(targets.size===0)return
for(const[m,f]of j){
if(f===ANY_MOVE){
targets.forEach(t=>{spend(b);for(let a=t*b;a<(t+1)*b;a++){g[a]|=d;h[a]|=d}})
}else{
follow(c,m,e,p,a=>targets.forEach(t=>{
spend(1)
if((f&LEAVING)!==0)g[t*b+a]|=d
if((f&ENTERING)!==0)h[t*b+a]|=d
}))
}
}
}
function createLegality(ao,bd,o,ap){
const{board:h,arena:w,codes:x,registers:m,size:r}=ao
const{layout:t,turns:be}=bd
const{codeBits:bf,compares:bg,createsRoyals:ae,mayHaveNoEffect:aq,positionBits:u,types:af,typeMask:ag,typeShift:ah,twoWordMoves:ai}=t
const{make:bh,unmake:bi,royalCount:aj,royalPlace:ar}=ap
const y=(1<<u)-1
const at=(1<<bf)-1
const z=Uint8Array.from(t.royal)
const ak=z.some(al=>al!==0)
const bj=Int16Array.from(be.map(bk=>bk.mover))
const bl=Array.from({length:t.players},(_,b)=>o.exposedSquares(b))
const au=createDeduplicator(ao,t)
const av=bg.some(al=>al!==0)
const bm=!av&&!aq&&!ak
function bn(k){
if(k>=ARENA_SIZE||m[RECORD_TOP]>=RECORD_ARENA_SIZE-HEADER){
throw new RangeError('ZRF802: more moves than there is room for')
}
ap.checkLength()
}
function aw(b){
const e=1<<b
const ax=aj[b]
if(ax===1)return!o.attacked(ar[b],e)
if(ax>1){
for(let p=0;p<r;p++){
const f=h[p]
if((f&e)!==0&&z[b*af+((f>>>ah)&ag)]!==0){
if(o.attacked(p,e))return false
}
}
}
return true
}
function bo(b){
const e=1<<b
const ay=[]
for(let p=0;ak&&p<r;p++){
const f=h[p]
if((f&e)!==0&&z[b*af+((f>>>ah)&ag)]!==0&&o.attacked(p,e))ay.push(p)
}
return ay
}
function bp(i,g){
bn(g)
return bm?g:bq(i,g)
}
function bq(i,g){
if(av)g=au.dedupe(i,g)
else if(aq)au.simplifyAll(i,g)
if(!ak)return g
const b=bj[m[TURN]]
if(aj[b]===0&&!ae)return g
const br=m[TOP]
m[TOP]=g
const j=aj[b]===1&&!t.piles?bs(i,g,b):bt(i,g,b)
m[TOP]=br
return j
}
function bt(i,g,b){
let j=i
for(let k=i;k<g;k++)if(aa(k,b))ab(j++,k)
return j
}
function aa(bu,b){
bh(bu)
const l=aw(b)
bi()
return l
}
function bs(i,g,b){
const e=1<<b
const c=ar[b]
const ac=bl[b]
const s=ac===null?-1:o.pinLines(c,e)
if(s===0&&!ae)return bv(i,g,b,c)
const az=c*r
let j=i
let ba=-1
let am=0
for(let k=i;k<g;k++){
const n=w[k]
const a=n&y
const d=(n>>u)&y
let l
if(n<0||d===c)l=aa(k,b)
else{
const f=(ai?x[k]:n>>>(2*u))&at
if((ae||a===c)&&!bb(f,a,c,b))l=aa(k,b)
else if(a===c)l=ad(a,d,f,d,e)
else if(s<0)l=ad(a,d,f,c,e)
else{
if(a!==ba){
ba=a
am=bw(ac.leaving,s,az+a,a,c,e)
}
const bc=ac.entering===null?0:ac.entering[az+d]&s
l=(am|bc)===0||bx(am|bc,a,d,f,c,e)
}
}
if(l)ab(j++,k)
}
return j
}
function bv(i,g,b,c){
const e=1<<b
let j=i
for(let k=i;k<g;k++){
const n=w[k]
const a=n&y
const d=(n>>u)&y
if(n<0||a===c||d===c){
const f=(ai?x[k]:n>>>(2*u))&at
const by=n>=0&&d!==c&&bb(f,a,c,b)
if(!(by?ad(a,d,f,d,e):aa(k,b)))continue
}
if(j!==k)ab(j,k)
j++
}
return j
}
function bw(bz,s,ca,a,c,e){
if(a===r)return 0
const q=bz[ca]&s
if(q===0||(q&ELSE)!==0)return q
const v=h[a]
h[a]=0
const cb=o.opened(c,e,q)
h[a]=v
return cb?q:0
}
function bx(q,a,d,f,c,e){
if((q&ELSE)!==0)return ad(a,d,f,c,e)
const v=h[a]
const an=h[d]
if(a!==r)h[a]=0
h[d]=f
const l=!o.opened(c,e,q)
h[d]=an
h[a]=v
return l
}
function bb(f,a,c,b){
if((f&(1<<b))===0)return false
return(z[b*af+((f>>>ah)&ag)]!==0)===(a===c)
}
function ad(a,d,f,c,e){
const v=h[a]
const an=h[d]
const cc=m[LAST_FROM]
const cd=m[LAST_TO]
if(a!==r)h[a]=0
h[d]=f
m[LAST_FROM]=a===r?-1:a
m[LAST_TO]=d
const l=!o.attacked(c,e)
m[LAST_FROM]=cc
m[LAST_TO]=cd
h[d]=an
h[a]=v
return l
}
function ab(d,a){
w[d]=w[a]
if(ai)x[d]=x[a]
}
return{filterLegal:bp,keep:ab,isSafe:aw,royalsInCheck:bo}
}
function createPiles({board:x,nav:q,under:r,size:y},z){
const d=[0]
const f=[0]
const l=new Map()
function m(g,b){
const n=g+':'+b
if(!l.has(n)){
l.set(n,d.length)
d.push(g)
f.push(b)
}
return l.get(n)
}
function s(o,t){
return o===0?t:m(d[o],s(f[o],t))
}
function u(h){
const c=[]
for(let b=h;b!==0;b=f[b])c.push(d[b])
return c
}
function aa(c){return c.reduceRight((b,g)=>m(g,b),0)}
function ab(a,h){if(r[a]!==h)z(a,h)}
let i=0
let v=0
function j(a){return x[a]===0?0:1+u(r[a]).length}
function ac(p,w){
i=p
v=w
let a=p
for(let e=j(p);e>0;e--)a=q[w+a]
return a
}
function ad(a){
let c=a===i?0:j(a)
let k=i
for(let e=j(i);e>0;e--){
k=q[v+k]
if(k===a&&k!==y)c++
}
return c
}
return{pileSize:j,sownTo:ac,sizeAfterSowing:ad,cons:m,concat:s,list:u,of:aa,set:ab,codes:d,rests:f}
}
function createEffects(ao,ay,{tally:aa,history:w,tracksCaptures:ab,lastEvent:bm}){
const{board:e,records:d,registers:m,reserve:q,lastCapture:ac,nav:bn,size:l,under:p,undo:r,zones:bo}=ao
const{layout:u,turns:bp,options:bq}=ay
const{ownerMask:az,tracksHash:ad,types:ae,typeMask:af,typeShift:ag}=u
const ba=ay.board.zones.findIndex(({name:br})=>br==='home')
const bs=Uint8Array.from(u.droppable)
const{changed:bt,retyped:bb}=createPieceCodes(u)
const ap=Int16Array.from(bp.map(bu=>bu.mover))
const bv=bq.recycleCaptures
const ah=l+1+q.length
const ai=ah+ac.length
const aq=new Int32Array(l+1)
const bw=!u.piles&&!ab
const g=u.piles?createPiles(ao,bx):null
ao.piles=g
function aj(a,j){
const k=m[UNDO]
r[k]=a
r[k+1]=j
m[UNDO]=k+2
}
function bx(a,x){
aj(ai+a,p[a])
if(ad)w.rehash(ai+a,p[a],x)
p[a]=x
}
function put(a,c){
const j=e[a]
aj(a,j)
e[a]=c
aa.replace(a,j,c)
if(ad)w.replace(a,j,c)
}
function ak(h,bc){
const j=q[h]
aj(l+1+h,j)
q[h]=bc
if(ad)w.rehash(l+1+h,j,bc)
}
function ar(c){
const by=31-Math.clz32(c&az)
const h=by*ae+((c>>>ag)&af)
aj(ah+h,ac[h])
ac[h]=bm()
if(bv&&bs[(c>>>ag)&af]!==0&&q[h]>=0){
ak(h,q[h]+1)
}
}
function take(a){
const j=e[a]
if(j===0)return
put(a,0)
if(ab)ar(j)
}
function al(a,c){
const j=e[a]
if(j!==0&&ab)ar(j)
put(a,c)
}
function at(c){
const h=ap[m[TURN]]*ae+((c>>>ag)&af)
if(q[h]>0)ak(h,q[h]-1)
}
function bz(ca){
const h=ap[m[TURN]]*ae
ak(h,q[h]|(1<<ca))
}
function bd(b,f,c){
const be=b===l?0:p[b]
if(b!==l){
g.set(b,0)
put(b,0)
}
if(e[f]!==0)g.set(f,g.concat(be,g.cons(e[f],p[f])))
else g.set(f,be)
put(f,c)
}
function cb(a,au){
const k=e[a]
if(k===0||a===au)return
const x=p[a]
put(a,g.codes[x])
g.set(a,g.rests[x])
g.set(au,g.concat(p[au],g.cons(k,0)))
}
function cc(b,cd){
const ce=[e[b]].concat(g.list(p[b]))
g.set(b,0)
put(b,0)
let a=b
for(const bf of ce){
a=bn[cd+a]
const am=ba<0?0:bo[ba*(l+1)+a]
const c=(am&(am-1))===0&&am!==0?(bf&~az)|am:bf
if(e[a]!==0)g.set(a,g.cons(e[a],p[a]))
put(a,c)
}
}
function cf(a){
if(e[a]===0)return
for(const c of[e[a]].concat(g.list(p[a]))){
const h=ap[m[TURN]]*ae+((c>>>ag)&af)
ak(h,q[h]+1)
if(ab)ar(c)
}
g.set(a,0)
put(a,0)
}
function cg(n){
const s=d[n]
const b=d[n+1]
const f=d[n+2]
const o=n+HEADER
const t=d[o]>>4
if(
bw&&s===o+2&&(d[o]&15)===CAPTURE&&
b!==l&&b!==f&&t!==b&&t!==f&&e[f]===0&&e[t]!==0
){
ch(n,b,f,t)
return
}
let av=b
let aw=f
let y=0
for(let i=o;i<s;i+=2){
if((d[i]&15)===PART){
const bg=d[i]>>4
if(y===0){av=bg;aw=d[i+1]}
aq[y++]=e[bg]
}
}
const c=b===l?d[n+4]:e[b]
const bh=y!==0&&b===f
if(y!==0)ci(o,s)
if(b===l)at(c)
else if(g===null&&!bh)put(b,0)
if(y!==0)cj(o,s)
const ck=g!==null&&s>o&&(d[o]&15)===SOW
if(ck)cc(b,d[o+1])
else if(g!==null)bd(b,f,c)
else if(c!==0&&!bh)al(f,c)
for(let i=o;i<s;i+=2){
if((d[i]&15)===SOW)continue
if(g!==null&&(d[i]&15)===CAPTURE){
if(u.piles==='heap')cf(d[i]>>4)
else cb(d[i]>>4,f)
}
else if((d[i]&15)!==PART)cl(d[i],d[i+1],b,c)
}
if(b!==l&&d[n+4]!==0)bi(f,d[n+4])
if(aw!==l){
m[LAST_FROM]=av===l?-1:av
m[LAST_TO]=aw
}
bj(n,f)
}
function ch(n,b,f,a){
const z=e[b]
const t=e[a]
const an=d[n+4]
const c=an===0?z:bb(z,an)
const k=m[UNDO]
r[k]=b
r[k+1]=z
r[k+2]=f
r[k+3]=0
r[k+4]=a
r[k+5]=t
m[UNDO]=k+6
e[b]=0
e[f]=c
e[a]=0
aa.move(b,z,f,0,c)
aa.replace(a,t,0)
if(ad){
w.move(b,z,f,0,c)
w.replace(a,t,0)
}
m[LAST_FROM]=b
m[LAST_TO]=f
bj(n,f)
}
function bj(n,f){
if(d[n+3]===0)return
m[PARTIAL_SQUARE]=f
m[CONTINUATION]=d[n+3]
}
function ci(o,s){
for(let i=o;i<s;i+=2){
if((d[i]&15)===PART&&e[d[i]>>4]!==0)put(d[i]>>4,0)
}
}
function cj(o,s){
let bk=0
for(let i=o;i<s;i+=2){
if((d[i]&15)===PART&&aq[bk++]!==0)al(d[i+1],aq[bk-1])
}
}
function bi(a,an){
const c=e[a]
if(c!==0)put(a,bb(c,an))
}
function cl(ax,v,b,c){
const a=ax>>4
switch(ax&15){
case CAPTURE:take(a);break
case CREATE:put(a,v);break
case DROP:at(v);al(a,v);break
case TYPE:bi(a,v);break
case COPY:if(b!==l&&c!==0)put(b,c);break
case SCRIPT:break
case USE:bz(v);break
default:if(e[a]!==0)put(a,bt(ax&15,e[a],v))
}
}
function cm(bl){
for(let k=m[UNDO]-2;k>=bl;k-=2){
const a=r[k]
const j=r[k+1]
if(a>=ai)p[a-ai]=j
else if(a>=ah)ac[a-ah]=j
else if(a>l)q[a-l-1]=j
else{
aa.replace(a,e[a],j)
e[a]=j
}
}
m[UNDO]=bl
}
return{put,take,land:al,useReserve:at,movePile:bd,makeMany:cg,unmakeWrites:cm,piles:g}
}
const HASH_SLOTS=1<<10
const MOST_KEYS=1<<14
function createHistory(ah,ai,aj){
const{board:ak,registers:b,reserve:s,size:h,under:x,undo:c}=ah
const{codeBits:l,tracksHash:m}=ai.layout
const n=1<<l
const t=m&&(h+1)*n<=MOST_KEYS
const o=y(keyLow)
const q=y(keyHigh)
const j=new Int32Array(m?HASH_SLOTS:0)
function y(al){
return Int32Array.from({length:t?(h+1)*n:0},(_,i)=>al(Math.floor(i/n),i%n))
}
function k(e,f,u){
if(f===u)return
b[HASH]^=keyLow(e,f)^keyLow(e,u)
b[HASH_HIGH]^=keyHigh(e,f)^keyHigh(e,u)
}
function v(e,f,g){
if(!t)return k(e,f,g)
const r=e<<l
b[HASH]^=o[r|f]^o[r|g]
b[HASH_HIGH]^=q[r|f]^q[r|g]
}
function am(z,aa,ab,ac,g){
if(!t||ac!==0){
v(z,aa,0)
v(ab,ac,g)
return
}
const ad=z<<l|aa
const ae=ab<<l|g
b[HASH]^=o[ad]^o[ae]
b[HASH_HIGH]^=q[ad]^q[ae]
}
function an(a,d,ao){
const af=d&(HASH_SLOTS-1)
c[a+HASH_BEFORE]=d
c[a+HASH_HIGH_BEFORE]=ao
c[a+SAME_SLOT]=j[af]
j[af]=a+1
}
function ap(a){
const d=c[a+HASH_BEFORE]
b[HASH]=d
b[HASH_HIGH]=c[a+HASH_HIGH_BEFORE]
j[d&(HASH_SLOTS-1)]=c[a+SAME_SLOT]
}
function aq(a){
if(c[a]!==b[TURN])return false
return!aj||(c[a+PARTIAL_SQUARE_BEFORE]===b[PARTIAL_SQUARE]&&c[a+CONTINUATION_BEFORE]===b[CONTINUATION])
}
function ar(){
let ag=1
const d=b[HASH]
for(let w=m?j[d&(HASH_SLOTS-1)]:0;w!==0;){
const a=w-1
if(c[a+HASH_BEFORE]===d&&c[a+HASH_HIGH_BEFORE]===b[HASH_HIGH]&&aq(a))ag++
w=c[a+SAME_SLOT]
}
return ag
}
function at(){
b[HASH]=b[HASH_HIGH]=0
if(!m)return
const au=h+1+2*s.length
for(let p=0;p<h;p++)k(p,0,ak[p])
for(let p=0;p<x.length;p++)k(au+p,0,x[p])
for(let i=0;i<s.length;i++)k(h+1+i,0,s[i])
}
return{rehash:k,replace:v,move:am,keep:an,onUnmake:ap,repetitions:ar,computeHash:at,heads:j}
}
function createIncrementalCounts(af,aa){
const{board:ab,counts:n,size:ag,occupancy:ac}=af
const{ownerMask:i,players:ad,tracksCounts:w,types:l,typeMask:o,typeShift:q,bitboardWords:j}=aa
const r=Uint8Array.from(aa.royal)
const s=r.some(ah=>ah!==0)
const t=s||w
const kindMask=i|(o<<q)
const x=new Int32Array(ad)
const u=new Int32Array(ad)
function v(b,a){
const c=31-Math.clz32(a&i)
const m=c*l+((a>>>q)&o)
if(w){n[m]++;n[c*l]++}
if(s&&r[m]!==0){x[c]++;u[c]^=b}
}
function y(b,a){
const c=31-Math.clz32(a&i)
const m=c*l+((a>>>q)&o)
if(w){n[m]--;n[c*l]--}
if(s&&r[m]!==0){x[c]--;u[c]^=b}
}
function k(b,a){ac[j*(31-Math.clz32(a&i))+(b>>5)]^=1<<b}
function z(b,g,a){
if(((g^a)&i)===0)return
if(g!==0)k(b,g)
if(a!==0)k(b,a)
}
function ai(b,g,a){
if(j!==0)z(b,g,a)
if(t){
if(g!==0)y(b,g)
if(a!==0)v(b,a)
}
}
function aj(b,a){
if(j!==0)k(b,a)
if(t)v(b,a)
}
function ak(e,f,d,h,a){
if(j!==0){
k(e,f)
z(d,h,a)
}
if(t){
if(h!==0)y(d,h)
ae(e,d,f,a)
}
}
function al(e,f,d,h,a){
if(t){
ae(d,e,a,f)
if(h!==0)v(d,h)
}
if(j!==0){
z(d,a,h)
k(e,f)
}
}
function ae(e,d,f,a){
if(((f^a)&kindMask)!==0){
y(e,f)
v(d,a)
}else if(s){
const c=31-Math.clz32(a&i)
if(r[c*l+((a>>>q)&o)]!==0)u[c]^=e^d
}
}
function am(){
ac.fill(0)
for(let p=0;p<ag&&j!==0;p++)if(ab[p]!==0)k(p,ab[p])
}
return{replace:ai,arrive:aj,move:ak,moveBack:al,updateNeighbors:am,royalCount:x,royalPlace:u}
}
function createMoveMaker(r,z){
const{board:j,arena:bc,codes:bd,registers:a,counts:be,reserve:aa,lastCapture:ao,size:s,under:ap,undo:b,occupancy:bf}=r
const{layout:ab,turns:ah,repeat:bg}=z
const{testsGoalPatterns:ac,codeBits:bh,positionBits:ai,tracksHash:n,types:bi,typeMask:bj,typeShift:bk,twoWordMoves:bl}=ab
const aq=(1<<ai)-1
const bm=(1<<bh)-1
const bn=Int16Array.from(ah.map((_,i)=>i+1<ah.length?i+1:bg))
const bo=Int16Array.from(ah.map(aj=>aj.mover))
const ad=z.options.recycleCaptures||ab.tracksCaptures
const ae=ad||ab.hasPartialMoves
const w=1+(n?SAME_SLOT:ae?EVENT_BEFORE:ac?ABSENT_PATTERNS_BEFORE:FRAME_START)
const o=createIncrementalCounts(r,ab)
const l=createHistory(r,z,ae)
const{put,land:bp,useReserve:bq,movePile:br,makeMany:bs,unmakeWrites:bt,piles:ak}=
createEffects(r,z,{tally:o,history:l,tracksCaptures:ad,lastEvent:ar})
const{royalCount:at,royalPlace:au}=o
r.updateNeighbors=o.updateNeighbors
let af=0
let q=0
function bu(av){
const m=bc[av]
const aj=a[TURN]
const e=a[LAST_FROM]
const d=a[LAST_TO]
const g=a[PARTIAL_SQUARE]
const bv=a[CONTINUATION]
const bw=a[HASH]
const bx=a[HASH_HIGH]
const t=q
let f=a[UNDO]
if(ad)q=af=(af+1)|0
a[PARTIAL_SQUARE]=-1
a[CONTINUATION]=0
if(m>=0){
if(by(m,(bl?bd[av]:m>>>(2*ai))&bm))f=~f
}else if(m!==PASS)bs(~m)
const c=a[UNDO]
b[c]=aj
b[c+1]=e
b[c+2]=d
b[c+FRAME_START]=f
if(ac){
b[c+ABSENT_PATTERNS_BEFORE]=a[ABSENT_PATTERNS]
a[ABSENT_PATTERNS]=0
}
if(ae){
b[c+PARTIAL_SQUARE_BEFORE]=g
b[c+CONTINUATION_BEFORE]=bv
b[c+EVENT_BEFORE]=t
}
if(n)l.keep(c,bw,bx)
a[UNDO]=c+w
if(a[PARTIAL_SQUARE]<0)aw()
}
function aw(){
a[PARTIAL_SQUARE]=-1
a[CONTINUATION]=0
a[TURN]=bn[a[TURN]]
}
function by(m,h){
const e=m&aq
const d=(m>>ai)&aq
a[LAST_FROM]=e===s?-1:e
a[LAST_TO]=d
if(ak===null&&e!==d&&(j[d]===0||!ad)){
if(e!==s){
bz(e,d,h)
return true
}
if(j[d]===0){
ca(d,h)
return false
}
}
if(e===s)bq(h)
else if(ak===null)put(e,0)
if(ak===null)bp(d,h)
else br(e,d,h)
return false
}
function bz(e,d,h){
const u=j[e]
const v=j[d]
const k=a[UNDO]
b[k]=e
b[k+1]=u
b[k+2]=d
b[k+3]=v
a[UNDO]=k+4
j[e]=0
j[d]=h
o.move(e,u,d,v,h)
if(n)l.move(e,u,d,v,h)
}
function ca(d,h){
const ag=bo[a[TURN]]*bi+((h>>>bk)&bj)
const x=aa[ag]
let k=a[UNDO]
if(x>0){
b[k]=s+1+ag
b[k+1]=x
k+=2
aa[ag]=x-1
if(n)l.rehash(s+1+ag,x,x-1)
}
b[k]=d
b[k+1]=0
a[UNDO]=k+2
j[d]=h
o.arrive(d,h)
if(n)l.replace(d,0,h)
}
function cb(){
const c=a[UNDO]-w
a[UNDO]=c
a[TURN]=b[c]
a[LAST_FROM]=b[c+1]
a[LAST_TO]=b[c+2]
if(ae){
a[PARTIAL_SQUARE]=b[c+PARTIAL_SQUARE_BEFORE]
a[CONTINUATION]=b[c+CONTINUATION_BEFORE]
q=b[c+EVENT_BEFORE]
}
if(ac)a[ABSENT_PATTERNS]=b[c+ABSENT_PATTERNS_BEFORE]
const f=b[c+FRAME_START]
if(f<0)cc(~f)
else bt(f)
if(n)l.onUnmake(c)
}
function cc(f){
const e=b[f]
const u=b[f+1]
const d=b[f+2]
const v=b[f+3]
o.moveBack(e,u,d,v,j[d])
j[d]=v
j[e]=u
a[UNDO]=f
}
function ar(){return q}
function al(){return a[UNDO]-w}
function ax(c){
const f=b[c+FRAME_START]
return f<0?~f:f
}
function ay(cd,ce){
let[e,d,g,c]=[a[LAST_FROM],a[LAST_TO],a[PARTIAL_SQUARE],al()]
while(g>=0&&c>=0){
const f=ax(c)
if(cd(e,d,f,c))return true
;[e,d,g]=[b[c+1],b[c+2],b[c+PARTIAL_SQUARE_BEFORE]]
c=f-w
}
return g>=0&&ce
}
const y={
been:[],
taken:[],
wasVisited:g=>ay((e,d)=>e===g||d===g,y.been.includes(g)),
wasCaptured:g=>ay((e,d,f,cf)=>{
if(g===e||g===d)return false
for(let i=f;i<cf;i+=2)if(b[i]===g)return true
return false
},y.taken.includes(g))
}
r.parts=y
function cg(){
if(a[UNDO]>=UNDO_SIZE-UNDO_ROOM)throw new RangeError('ZRF803: the game is too long to be taken back')
}
const am=[j,bf,ap,aa,ao,be,l.heads,at,au,a]
.filter(an=>an.length>0)
function ch(ci=false){
return{arrays:am.map(an=>an.slice()),log:ci?b.slice(0,a[UNDO]):null,event:q}
}
function cj(t){
const ck=a[STAMP]
for(let i=0;i<am.length;i++)am[i].set(t.arrays[i])
a[STAMP]=ck
if(t.log!==null)b.set(t.log)
q=t.event
}
function cl(){
for(let p=0;p<s;p++)if(j[p]!==0)az(p,0)
ap.fill(0)
aa.fill(0)
ao.fill(0)
y.been=y.taken=[]
a[UNDO]=0
ba()
q=af=(af+1)|0
l.heads.fill(0)
}
function ba(){
if(!ac)return
a[ABSENT_PATTERNS]=0
for(let c=al();c>=0;c=ax(c)-w)b[c+ABSENT_PATTERNS_BEFORE]=0
}
function az(g,h){
const bb=j[g]
j[g]=h
ba()
o.replace(g,bb,h)
if(n)l.rehash(g,bb,h)
}
const{rehash:cm,repetitions:cn,computeHash:co}=l
return{
make:bu,unmake:cb,endTurn:aw,rehash:cm,repetitions:cn,lastEvent:ar,checkLength:cg,snapshot:ch,restore:cj,
clear:cl,setup:az,computeHash:co,lastFrame:al,royalCount:at,royalPlace:au
}
}
function createMaximalCaptures(ab,{positionBits:s},{make:ac,unmake:ad,keep:ae,generateContinuations:af}){
const{arena:t,board:n,registers:c,records:b}=ab
const u=(1<<s)-1
const l=new Int32Array(ARENA_SIZE>>4)
let v=0
function w(j){
const a=t[j]
if(a===PASS)return 0
if(a>=0){
const h=(a>>s)&u
return n[h]!==0&&(a&u)!==h?1:0
}
const m=~a
const o=new Set()
const[p,h]=[b[m+1],b[m+2]]
const x=new Set(p===h?[]:[p])
const y=p===h?[]:[h]
for(let i=m+HEADER;i<b[m];i+=2){
const d=b[i]>>4
if((b[i]&15)===CAPTURE&&n[d]!==0)o.add(d)
if((b[i]&15)===PART){x.add(d);y.push(b[i+1])}
}
for(const d of y)if(n[d]!==0&&!x.has(d))o.add(d)
return o.size
}
function q(j,z){
let e=0
const own=w(j)
const a=t[j]
if(a>=0||a===PASS||b[~a+3]===0)return own
if(++v>CHAIN_LIMIT||z>CHAIN_DEPTH)throw new RangeError('ZRF804: a turn of partial moves does not come to an end')
const ag=c[RECORD_TOP]
const r=c[TOP]
ac(j)
if(c[PARTIAL_SQUARE]>=0){
const f=af(r)
c[TOP]=f
for(let k=r;k<f;k++)e=Math.max(e,q(k,z+1))
}
ad()
c[TOP]=r
c[RECORD_TOP]=ag
return own+e
}
function ah(g,f){
if(f-g>l.length)throw new RangeError('ZRF802: more moves than there is room for')
c[TOP]=f
v=0
let e=0
for(let k=g;k<f;k++){
l[k-g]=q(k,0)
e=Math.max(e,l[k-g])
}
let aa=g
for(let k=g;k<f;k++)if(l[k-g]===e)ae(aa++,k)
return aa
}
return{capturesOf:w,chainCaptures:q,keepMaximal:ah}
}
function createMoveRecords(d){
const{records:a,registers:e,flags:k,reserve:l,types:m}=d
let b=0
function n(s,f,o,p,q){
b=e[RECORD_TOP]
a[b]=s
a[b+1]=f
a[b+2]=o
a[b+3]=p
a[b+4]=q
e[RECORD_TOP]=s
return s+HEADER
}
function r(s){
for(let i=b+HEADER;i<a[b];i++)a[s++]=a[i]
return s
}
function t(s){
for(let i=b+HEADER;i<a[b];i+=2){
if((a[i]&15)===PART){
a[s++]=a[i]
a[s++]=a[i+1]
}
}
return s
}
function u(v='the rules'){
throw new RangeError('ZRF801: a `while` in '+v+' went round '+STEP_LIMIT+' times without an end')
}
function w(s,j){
const g=e[RECORD_TOP]-j
if(g!==0)for(let i=j+HEADER;i<s;i++)a[i+g]=a[i]
return s+g
}
function x(h,y){
while(h.length>y){
const z=h.pop()
k[h.pop()]=z
}
}
function aa(ab,ac){
return(l[(31-Math.clz32(ac))*m]&(1<<ab))===0
}
function ad(f,ae){return d.piles.sownTo(f,ae)}
function af(c){return d.piles.pileSize(c)}
function ag(c){return d.piles.sizeAfterSowing(c)}
function ah(c){return d.parts.wasVisited(c)}
function ai(c){return d.parts.wasCaptured(c)}
return{commit:n,repeatEntries:r,carryParts:t,reopenRecord:w,restoreFlags:x,hasUseLeft:aa,throwLimitExceeded:u,sownTo:ad,pileSize:af,sizeAfterSowing:ag,wasVisited:ah,wasCaptured:ai}
}
function createAdjacency({board:j,nav:f,size:a},k){
const d=Array.from({length:a},()=>new Set())
for(const g of k){
for(let p=0;p<a;p++)if(f[g+p]!==a)d[f[g+p]].add(p)
}
const b=new Int32Array(a+1)
d.forEach((e,p)=>{b[p+1]=b[p]+e.size})
const e=Int16Array.from([].concat(...d.map(l=>Array.from(l))))
const h=new Int32Array(a+1)
let c=0
function m(n){
c=(c+1)|0
for(let p=0;p<a;p++){
if((j[p]&n)!==0){
for(let i=b[p],o=b[p+1];i<o;i++)h[e[i]]=c
}
}
return c
}
return{mark:m,stamps:h}
}
function createFullAdjacency({size:a}){
const b=new Int32Array(a+1)
return{mark:()=>0,stamps:b}
}
function createRayBitboards({nav:d,size:e},b){
const c=new Int32Array(d.length*b)
for(let a=0;a<c.length/(b||1);a++){
const g=a-a%(e+1)
const h=f=>(c[a*b+(f>>5)]&(1<<f))!==0
for(let p=d[a];p!==e&&!h(p);p=d[g+p])c[a*b+(p>>5)]|=1<<p
}
return c
}
function createGoalPatterns({nav:l,size:c},m,d){
const e=new Map()
for(const walk of m){
for(let f=0;f<c;f++){
let p=f
const cells=[]
for(const k of walk){
if(k<0)cells.push(p)
else p=l[k+p]
}
if(p!==c)e.set(d?cells.slice().sort((a,b)=>a-b).join():e.size,cells)
}
}
const g=Array.from({length:c},()=>[])
for(const cells of e.values()){
for(const p of new Set(cells)){
const h=d?cells.filter(n=>n!==p):cells
while(d&&h.length<cells.length-1)h.push(p)
g[p].push(h)
}
}
const i=new Int32Array(c+1)
g.forEach((j,p)=>{i[p+1]=j.reduce((o,cells)=>o+cells.length,i[p])})
return{starts:i,cells:Int16Array.from([].concat(...g.map(j=>[].concat(...j))))}
}
function createStepTable({nav:f,zones:g,size:a},c,d){
const b=new Int32Array(d.length/5*a)
for(let i=0;i<b.length;i++){
const p=i%a
const[h,j,k,l,m]=d.slice((i-p)/a*5,(i-p)/a*5+5)
const e=f[h+p]
b[i]=p|e<<c|((g[j+e]&k)!==0?l:m)<<(2*c)
}
return b
}
function navigation(e,a){
const b=a+1
const c=new Int16Array(e.length*b)
e.forEach((f,d)=>{
for(let p=0;p<a;p++)c[d*b+p]=f[p]<0?a:f[p]
c[d*b+a]=a
})
return c
}
function zoneTable(a,b){
const c=new Int32Array(a.length*(b+1))
a.forEach((d,z)=>c.set(d.members,z*(b+1)))
return c
}
function freshCodes({pieces:c,layout:b}){
return Int32Array.from([0].concat(c.map((d,e)=>{
const f=(e+1)<<b.typeShift
return d.attributes.reduce((g,h,a)=>g|(h<<b.attributes[a].shift),f)
})))
}
function createState(f){
const{board:e,layout:b}=f
const c=e.positions.length
const d=b.types
const a={
size:c,
types:d,
handle:(g,h,i,j,k)=>a.answer(g,h,i,j,k),
answer:()=>true,
board:new Int32Array(c+1),
occupancy:new Int32Array(b.players*b.bitboardWords),
linksStay:true,
nav:navigation(e.links,c),
zones:zoneTable(e.zones,c),
under:new Int32Array(b.piles?c+1:0),
arena:new Int32Array(ARENA_SIZE),
codes:new Int32Array(b.twoWordMoves?ARENA_SIZE:0),
records:new Int32Array(RECORD_ARENA_SIZE),
undo:new Int32Array(UNDO_SIZE),
registers:new Int32Array(REGISTERS),
flags:new Int32Array(b.positionFlags*(c+1)),
counts:new Int32Array(b.players*d),
reserve:new Int32Array(b.players*d),
lastCapture:new Int32Array(b.players*d),
fresh:freshCodes(f),
repetitions:()=>0,
createAdjacency,
createAttackLines,
createAttackTables,
createGoalPatterns,
createExposedSquares,
createStepTable
}
a.rays=createRayBitboards(a,b.hasRayQuery?b.bitboardWords:0)
a.board[c]=OFF_CODE
a.registers[RECORD_TOP]=HEADER
a.records[0]=HEADER
a.records[1]=c
a.records[2]=c
a.registers[PARTIAL_SQUARE]=a.registers[LAST_FROM]=a.registers[LAST_TO]=a.registers[FRAME]=-1
return a
}
function createPosition(f,o,b=null){
const c=createState(f)
const ac=b===null?o:b.rules(o)
const g=ac(Object.assign(c,createMoveRecords(c)))
const{arena:ad,registers:a}=c
const{layout:p,turns:j,options:q}=f
const{maximalCaptures:ae,passPartial:af}=q
const r=j.length>0?q.passTurn:0
const s=Int16Array.from(j.map(h=>h.mover))
const ag=Int16Array.from(j.map(h=>h.chooser))
const t=createMoveMaker(c,f)
const d=b===null?t:b.making(t,c)
const{unmake:u,setup:ah,snapshot:ai,restore:aj}=d
const{filterLegal:l,keep:ak,isSafe:al,royalsInCheck:am}=createLegality(c,f,g,d)
const{capturesOf:an,chainCaptures:ao,keepMaximal:ap}=createMaximalCaptures(c,p,{make:v,unmake:u,keep:ak,generateContinuations:m})
c.repetitions=d.repetitions
function v(aq){
d.make(aq)
if(a[PARTIAL_SQUARE]>=0&&!ar())d.endTurn()
}
function ar(){
const w=a[TOP]
const at=a[RECORD_TOP]
const au=m(w)>w
a[RECORD_TOP]=at
return au
}
function m(k){
return x(k,l(k,g.generateContinuations(s[a[TURN]],a[PARTIAL_SQUARE],a[CONTINUATION],k)))
}
function x(k,e){
if(b===null)return e
const y=b.review(k,e)
return b.changed?l(k,y):y
}
function av(k){
const z=a[PARTIAL_SQUARE]>=0
let e=z?m(k):x(k,l(k,g.generate(a[TURN],k)))
if(ae)e=ap(k,e)
if(z?af:r===1||(r===2&&e===k))ad[e++]=PASS
a[TOP]=e
return e
}
function aa(){return ag[a[TURN]]}
function aw(){return s[a[TURN]]}
function ax(i){
return b===null?n(i):b.goal(()=>n(i))
}
function n(i){
a[FRAME]=d.lastFrame()
return g.goal(a[PARTIAL_SQUARE]>=0?-1:i,aa(),d.lastEvent())
}
function ay(){
d.clear()
a[RECORD_TOP]=HEADER
a[TOP]=0
}
function az(ba,bb,bc){c.reserve[ba*p.types+bb]=bc}
function bd(h,be,bf,bg,bh){
a[TURN]=h
a[LAST_FROM]=be
a[LAST_TO]=bf
a[PARTIAL_SQUARE]=bg
a[CONTINUATION]=bh
d.computeHash()
}
const ab={
state:c,design:f,script:b,rules:g,make:v,unmake:u,generate:av,goal:ax,ruledGoal:n,chooser:aa,mover:aw,isSafe:al,royalsInCheck:am,
clear:ay,setup:ah,supply:az,resetTo:bd,capturesOf:an,chainCaptures:ao,snapshot:ai,restore:aj
}
if(b!==null)b.attach(ab)
return ab
}
class ScriptMove{
constructor(b,a=null,c=0){
this.mode=c
this.failed=undefined
this._board=b
this._source=a
this._actions=a===null?[]:null
this._told=null
this._hook=a===null?currentHook():''
}
get board(){return this._board}
get actions(){
const a=setCurrentMove(this)
if(a!=='')this._hook=a
if(this._actions===null){
this._actions=this._source.actions(this._board)
this._told=actionsText(this._actions)
}
return this._actions
}
set actions(a){
if(this._told===null)this._told=this._source===null?'':actionsText(this.actions)
this._actions=a
}
get continuation(){return this._source===null?0:this._source.mode}
get source(){
return this._source!==null&&(this._actions===null||actionsText(this._actions)===this._told)?this._source:null
}
isPass(){return this.actions.length===0}
isSimpleMove(){return this.actions.length===1&&this.actions[0][0]!==null&&this.actions[0][1]!==null}
isDropMove(){return this.actions.length===1&&this.actions[0][0]===null&&this.actions[0][1]!==null}
movePiece(b,c,a=null,d=1){
return this._add([[b],[c],a===null?null:[a],d])
}
dropPiece(a,b,c=1){return this._add([null,[a],[b],c])}
capturePiece(a,b=1){return this._add([[a],null,null,b])}
setValue(a,b,c=1){return this._add([null,null,[new ValueChange(a,b)],c])}
goTo(a,b=1){return this._add([null,null,[new TurnChange(a)],b])}
setLink(a,b,c,d=1){return this._add([null,null,[new LinkChange(a,b,c)],d])}
_add(a){
this.actions=this.actions.concat([a])
return this
}
clone(){
const a=new ScriptMove(this._board,this._source,this.mode)
a.actions=this.actions.map(b=>Object.assign([],b))
return a
}
plainText(){
const{game:e}=this._board
const c=([f])=>e.nameOf(f)
const d=this._actions===null?this.actions:this._actions
const g=d.filter(([a,b])=>a!==null&&b!==null).map(([a,b])=>c(a)+' - '+c(b))
const h=d.filter(([a,b])=>a!==null&&b===null).map(([a])=>'x '+c(a))
const i=d.filter(([a,b])=>a===null&&b!==null).map(([,b,j])=>String(j)+' '+c(b))
const k=d.filter(([a,b])=>a===null&&b===null).map(([,,l])=>String(l))
return g.concat(h,i,k).join(' ')||'Pass'
}
toString(){return this._board.game.textOf(this)}
}
function actionsText(a){
if(!Array.isArray(a))return String(a)
return a.map(b=>Array.isArray(b)?b.map(listText).join('|'):String(b)).join(' ')
}
function listText(a){return Array.isArray(a)?'['+a.map(labelOf).join()+']':a===null?'':String(a)}
function labelOf(a){return a!==null&&typeof a==='object'&&a.code!==undefined?a.code+'.'+a.extra:String(a)}
class MoveSource{
constructor({arena:d,codes:e,records:a},{positionBits:f,twoWordMoves:g},b){
this.word=d[b]
const c=this.word>=0
this.code=!c?0:g?e[b]:this.word>>>(2*f)
this.ints=c||this.word===PASS?null:a.slice(~this.word,a[~this.word])
this.mode=this.ints===null?0:this.ints[3]
}
actions(a){
if(this.word===PASS)return[]
return new Decoder(a).actions(this)
}
}
class Decoder{
constructor(a){
this.board=a
this.game=a.game
this.list=[]
this.landed=new Map()
}
actions({ints:a,word:b,code:c}){
if(a===null)this.one(b,c)
else this.many(a)
return this.list
}
one(d,g){
const{codeBits:h,positionBits:e}=this.game.layout
const f=(1<<e)-1
const a=d&f
const b=(d>>e)&f
const c=g&((1<<h)-1)
if(a===this.game.size)this.put(b,c,0)
else{
this.part(a,b)
if(c!==this.board.codes[a])this.change(b,c)
}
}
many(a){
const[,c,b,,d]=a
const{size:e,layout:f}=this.game
for(let i=HEADER;i<a.length;i+=2)if((a[i]&15)===PART)this.part(a[i]>>4,a[i+1])
if(c!==e)this.part(c,b)
else if(b!==e)this.put(b,d,0)
for(let i=HEADER;i<a.length;i+=2)this.entry(a[i]&15,a[i]>>4,a[i+1],c)
if(c!==e&&d!==0)this.change(b,this.retyped(this.codeAt(b),d,f))
}
entry(e,a,c,f){
const{layout:d}=this.game
const b=this.codeAt(a)
switch(e){
case PART:return
case SCRIPT:return this.list.push([null,null,[this.game.stateChange(a)],1])
case CAPTURE:return b===0?undefined:this.list.push([[a],null,null,1])
case CREATE:return this.put(a,c,0,true)
case DROP:return this.put(a,c,0)
case COPY:return this.put(f,this.board.codes[f],this.extraAt(f),true)
}
if(b===0)return
if(e===OWNER)this.change(a,(b&~d.ownerMask)|c)
if(e===FLIP)this.change(a,(b&~d.ownerMask)|d.flipTo[31-Math.clz32(b&d.ownerMask)])
if(e===TYPE)this.change(a,this.retyped(b,c,d))
if(e===ATTRIBUTE){
const{shift:g,mask:h}=d.attributes[c>>16]
this.change(a,(b&~(h<<g))|((c&0xffff)<<g))
}
}
retyped(b,c,{typeMask:d,typeShift:a}){return(b&~(d<<a))|(c<<a)}
part(a,b){
if(this.board.codes[a]===0)return
const c=[[a],[b],null,1]
this.list.push(c)
this.landed.set(b,c)
}
put(b,d,e,f=false){
this.list=this.list.filter(([c,g])=>g!==null||c===null||c[0]!==b)
const a=[null,[b],[this.game.pieces.of(d,e)],1]
if(f)a.created=true
else a.held=a[2][0]
this.list.push(a)
this.landed.set(b,a)
}
codeAt(b){
const a=this.landed.get(b)
if(a===undefined)return this.board.codes[b]
return a[2]===null?this.board.codes[a[0][0]]:a[2][0].code
}
extraAt(a){return this.board.extras===null?0:this.board.extras[a]}
change(b,c){
const a=this.landed.get(b)
if(a===undefined)return this.put(b,c,this.extraAt(b),true)
a[2]=[this.game.pieces.of(c,a[0]===null?a[2][0].extra:this.extraAt(a[0][0]))]
}
}
class Trace{
constructor(){
this.origins=[]
this.last=new Map()
this._came=new Map()
this._inHand=new Map()
this.taken=new Map()
this.created=new Set()
this.held=new Map()
}
lift(a){
const b=this._came.has(a)?this._came.get(a):a
this._came.delete(a)
this._inHand.set(a,b)
if(b>=0&&!this.last.has(b))this.origins.push(b)
}
land(c,b){
const a=this._inHand.get(c)
this._came.set(b,a)
if(a>=0)this.last.set(a,b)
}
put(a,b,c){
this._came.set(a,-1)
if(b)this.created.add(a)
else this.held.set(a,c)
}
take(a,b){
this._came.set(a,-1)
this.taken.set(a,b)
}
}
function encodeMove(b,a,c){
return runHook(a._hook,()=>writeMove(b,a,c))
}
function writeMove(e,v,w){
const{game:x}=e
const{layout:c,size:j}=x
const{records:n,registers:p}=w
const g=e.copy()
const h=new Trace()
enactActions(g,v,h)
const o=changeBetween(e,g)
if(h.origins.length===0&&Object.keys(o).length===0&&g.extras===e.extras&&sameCodes(e,g))return PASS
if(p[RECORD_TOP]+HEADER+2*(5*j+1)>=RECORD_ARENA_SIZE)throw new RangeError('ZRF802: more moves than there is room for')
const q=h.origins.map(y=>({from:y,to:h.last.get(y)}))
const z=landed(e,q)
const k=q.pop()||{from:j,to:j}
let s=p[RECORD_TOP]+HEADER
let r=0
const f=(ae,af,ag)=>{
n[s++]=ae|af<<4
n[s++]=ag
}
for(const{from:ah,to:ai}of q)f(PART,ah,ai)
const t=(b,i,d)=>{
const l=(d>>>c.typeShift)&c.typeMask
if(((i>>>c.typeShift)&c.typeMask)!==l){
if(b===k.to&&g.codes[b]===d)r=l
else f(TYPE,b,l)
}
if((i&c.ownerMask)!==(d&c.ownerMask))f(OWNER,b,d&c.ownerMask)
c.attributes.forEach(({shift:aa,mask:ab},a)=>{
const ac=(d>>>aa)&ab
if(ac!==((i>>>aa)&ab))f(ATTRIBUTE,b,a<<16|ac)
})
}
const aj=(b,m,d)=>{
if(k.to!==j)f(DROP,b,m)
else{
k.to=b
r=m
}
if(m===d)return
const l=(d>>>c.typeShift)&c.typeMask
if(((m>>>c.typeShift)&c.typeMask)!==l)f(TYPE,b,l)
t(b,(m&~(c.typeMask<<c.typeShift))|(l<<c.typeShift),d)
}
for(let b=0;b<j;b++){
const i=z.has(b)?z.get(b):e.codes[b]
const d=g.codes[b]
if(i===d)continue
if(d===0){
if(h.taken.get(b))t(b,i,h.taken.get(b))
f(CAPTURE,b,0)
}else if(i!==0)t(b,i,d)
else if(h.created.has(b))f(CREATE,b,d)
else aj(b,h.held.get(b),d)
}
const u=p[RECORD_TOP]
if(g.extras!==null||e.extras!==null){
n.set([s,k.from,k.to],u)
const ad=extrasBetween(extrasAfterRecord(n,u,e.extras||new Int32Array(j),j),g.extras)
if(ad.length>0)o.extras=ad
}
if(Object.keys(o).length>0)f(SCRIPT,x.changeNumber(o),0)
w.commit(s,k.from,k.to,v.continuation,r)
return~u
}
function changeBetween(c,a){
const b={}
const d=difference(c.values,a.values)
const e=difference(c.links,a.links)
if(Object.keys(d).length>0)b.values=d
if(Object.keys(e).length>0)b.links=e
if(a._next!==null)b.turn=a._next
return b
}
function extrasBetween(e,d){
return Array.from(e,(b,a)=>[a,d===null?0:d[a],b]).filter(([,c,b])=>c!==b).map(([a,c])=>[a,c])
}
function landed(d,c){
const a=new Map()
for(const{from:b}of c)a.set(b,0)
for(const{from:b,to:e}of c)a.set(e,d.codes[b])
return a
}
function sameCodes(a,b){return a.codes.every((c,d)=>c===b.codes[d])}
function checkMoves(a){
if(!Array.isArray(a))throw scriptError(TypeError,'ZRF814','board.moves is a list of moves, not '+String(a))
for(const b of a){
if(!(b instanceof ScriptMove))throw scriptError(TypeError,'ZRF814','board.moves holds '+String(b)+', which is no move: make one with Model.createMove')
}
return a
}
function answerHandlers(a,b){
b.state.answer=(d,f,g,h,i)=>{
const e='Model.handlers['+d+']'
const c=a.model.handlers[d]
a.awake()
return runHook(e,()=>{
if(typeof c!=='function')throw scriptError(TypeError,'ZRF818',e+' is a function, not '+String(c))
return c(new HandlerContext(a,b,{pos:f,from:g,me:h,code:i}))!==false
})
}
return b
}
class HandlerContext{
constructor(a,b,{pos:c,from:d,me:e,code:f}){
this.game=a
this.design=a.design
this.player=32-Math.clz32(e)
this.pos=c
this.from=d
this.code=f
this.position=b
}
get board(){return this.game.boardOf(this.position)}
}
const MOST_WEIGHT=1<<22
const LISTING_HOOKS=['Extension','CheckInvariants','PostProcessing','PostActions']
function scriptGoals(c){
const a={checkGoals:['win','loss','draw'],onRepetition:['win','loss','draw'],drawAfter:['draw']}
return Object.keys(a).filter(d=>c.has(d))
.reduce((e,b)=>e.concat(a[b].map(f=>({kind:f,reason:b,aims:[]}))),[])
}
class Script{
constructor(a,b=true){
this.game=a
this.isHooked=c=>b&&a.hooks.has(c)
this._lists=LISTING_HOOKS.some(this.isHooked)
this._position=null
this._states=null
this._renewals=[]
this.changed=false
}
rules(h){
return a=>{
const g=this.game.hooks.has('changesLinks')
if(g)this._followLinks(a)
const c=h(a)
const b=Object.assign({},c)
if(g){
b.goal=(...i)=>{
a.registers[ABSENT_PATTERNS]=0
a.registers[FRAME]=-1
return c.goal(...i)
}
}
if(this.isHooked('getPartList'))b.generateContinuations=(d,e,f,k)=>this._generateContinuations(c,d,e,f,k)
if(!this.isHooked('isFriend'))return b
const{generate:j,generateContinuations:l}=b
return Object.assign(b,{
generate:(m,k)=>this._disguised(a,k,()=>j(m,k)),
generateContinuations:(d,e,f,k)=>this._disguised(a,k,()=>l(d,e,f,k))
})
}
}
_followLinks(b){
const{layout:d}=this.game
if(d.hasRayQuery)this._renewals.push(()=>b.rays.set(createRayBitboards(b,d.bitboardWords)))
Object.assign(b,{
linksStay:false,
createAttackTables:()=>null,
createExposedSquares:()=>null,
createAdjacency:createFullAdjacency,
createGoalPatterns:(own,e,f)=>{
const a=createGoalPatterns(own,e,f)
this._renewals.push(()=>Object.assign(a,createGoalPatterns(own,e,f)))
return a
},
createAttackLines:(own,c,a)=>{
const g=createAttackLines(own,c,a,c.leaps.length*own.size)
this._renewals.push(()=>updateAttackLines(g,own,c,a))
return g
}
})
}
making(b,a){
const c=this.game.hooks.has('drawAfter')?d=>this._counts(a,d):null
const e=()=>this._renewals.forEach(f=>f())
this._states=createScriptStates(b,a,this.game.raw,{game:this.game,counts:c,relinked:e})
return this._states
}
attach(a){this._position=a}
scriptState(){return this._states.scriptState()}
enter(a){this._states.begin(a)}
get _board(){return this.game.boardOf(this._position)}
review(c,d){
this.changed=false
if(!this._lists)return d
const{game:b}=this
const{state:e}=this._position
const a=this._board
const f=b.board
a.moves=[]
for(let k=c;k<d;k++)a.moves.push(new ScriptMove(a,new MoveSource(e,b.layout,k)))
b.board=a
try{
this._ask(a)
return this._write(a,e,c)
}finally{
b.board=f
}
}
_ask(a){
const{game:d}=this
for(const b of LISTING_HOOKS.filter(this.isHooked)){
const c=d.call(b,a,a.moves)
if(b==='PostProcessing'&&Array.isArray(c))a.moves=c
runHook('Model.'+b,()=>checkMoves(a.moves))
}
}
_write(c,d,b){
const e=c.moves.filter(a=>!a.failed)
if(b+e.length>=ARENA_SIZE)throw new RangeError('ZRF802: more moves than there is room for')
const f=e.map(a=>{
const g=a.board===c?a.source:null
if(g!==null)return g
this.changed=true
return{word:encodeMove(c,a,d),code:0}
})
f.forEach(({word:h,code:j},i)=>{
d.arena[b+i]=h
if(this.game.layout.twoWordMoves)d.codes[b+i]=j
})
return b+f.length
}
_generateContinuations(d,e,f,c,k){
const a=this.game.call('getPartList',this._board,{pos:f,mode:c})
runHook('Model.getPartList',()=>{
if(!Array.isArray(a))throw scriptError(TypeError,'ZRF817','the answer is a list of positions, not '+String(a))
a.forEach(b=>this.game.checkPosition(b))
})
return a.reduce((g,b)=>d.generateContinuations(e,b,c,g),k)
}
_disguised(e,k,s){
const{board:c,arena:b,codes:j,size:l}=e
const{layout:a,pieces:t}=this.game
const{player:f}=this._board
const m=1<<(f-1)
const g=new Set()
const own=c.slice(0,l)
for(let p=0;p<l;p++){
if(own[p]===0)continue
const n=Boolean(this.game.call('isFriend',t.of(own[p]),f))
if(n!==((own[p]&m)!==0)){
c[p]=(own[p]&~a.ownerMask)|(n?m:this._other(f))
g.add(p)
}
}
e.updateNeighbors()
try{
const o=s()
const d=a.positionBits
for(let i=k;i<o;i++){
const h=b[i]&((1<<d)-1)
if(b[i]<0||!g.has(h))continue
const q=a.twoWordMoves?j[i]:b[i]>>>(2*d)
if((q&a.ownerMask)!==(c[h]&a.ownerMask))continue
const r=(q&~a.ownerMask)|(own[h]&a.ownerMask)
if(a.twoWordMoves)j[i]=r
else b[i]=(b[i]&((1<<(2*d))-1))|r<<(2*d)
}
return o
}finally{
g.forEach(p=>{c[p]=own[p]})
e.updateNeighbors()
}
}
_other(a){return 1<<(this.game.design.nextPlayer(a)-1)}
goal(b){
const{registers:d}=this._position.state
if(d[PARTIAL_SQUARE]<0){
const c=this._repetition()
if(c!==0)return c
if(this.isHooked('drawAfter')&&this.scriptState().drawClock>=this.game.model.drawAfter)return this._goalNumber('drawAfter','draw',this._board.player)
if(this.isHooked('checkGoals')){
return this._decided('checkGoals',a=>{
a.ruled=b
return[this.game.design,a,a.player]
})
}
}
return b()
}
_repetition(){
if(!this.isHooked('onRepetition'))return 0
const a=this._position.state.repetitions()
return a<2?0:this._decided('onRepetition',b=>[b,a])
}
_decided(a,d){
const b=this._board
const answer=this.game.call(a,...d(b))
if(answer===null||answer===undefined)return 0
const c=new Map([[1,'win'],[-1,'loss'],[0,'draw']]).get(answer)
if(c===undefined)runHook('Model.'+a,()=>{throw scriptError(TypeError,'ZRF815','the answer is 1, 0, -1 or null, not '+String(answer))})
return this._goalNumber(a,c,b.player)
}
_goalNumber(b,c,d){
const{goals:e,players:f}=this.game.raw
return 1+e.findIndex(a=>a.reason===b&&a.kind===c)*f.length+d-1
}
_counts(a,b){
const c=this._board
const answer=this.game.call('countsForDraw',new ScriptMove(c,new MoveSource(a,this.game.layout,b)))
if(answer!==null&&typeof answer!=='boolean')runHook('Model.countsForDraw',()=>{throw scriptError(TypeError,'ZRF827','the answer is true, false or null, not '+String(answer))})
return answer
}
movePriority(){
if(!this.isHooked('AI.heuristic'))return null
const{game:a}=this
let b=null
let d=-1
return(k,e,f)=>{
if(b===null||k!==d+1)b=this._board
d=k
const g=new ScriptMove(b,new MoveSource(this._position.state,a.layout,k))
const c=a.call('AI.heuristic',{},a.design,b,g)
if(c===null||c===undefined)return e
return f+Math.max(-MOST_WEIGHT,Math.min(MOST_WEIGHT,Math.round(a.checkNumber('AI.heuristic',c))))
}
}
furnish(c){
if(!this.isHooked('createPiece')&&!this.isHooked('setup'))return
const{game:a}=this
const b=this._board
const d=a.board
a.board=b
try{
for(const[e,f,g]of a.raw.setup)b.setPiece(g,a.createPiece(f,e+1))
a.call('setup',b,c)
b.settle(this._position)
}finally{
a.board=d
}
}
toJSON(){
const{values:b,extras:c,links:d,drawClock:e}=this.scriptState()
const a={}
if(Object.keys(b).length>0)a.values=b
if(c!==null)a.pieces=Array.from(c,(f,g)=>[this.game.nameOf(g),this.game.pieces.extras.get(f)]).filter(([,h])=>h!==null)
if(d!==null)a.links=d
if(e!==0)a.quiet=e
return Object.keys(a).length===0?{}:{script:a}
}
fromJSON({script:a}){
if(a===undefined)return
const b=this._board
b.values=a.values||{}
b.links=a.links||null
b.drawClock=a.quiet||0
for(const[c,d]of a.pieces||[])b.setExtra(this.game.design.getPosition(c),this.game.pieces.extras.idOf(d))
this.enter(b)
}
}
const DEEP_HOOKS=[
'Extension','CheckInvariants','PostActions','PostProcessing','getPartList','isFriend','checkGoals',
'countsForDraw','onRepetition','setup','createPiece','drawAfter','changesLinks',
'AI.heuristic'
]
class ScriptGame{
constructor({model:c,overridden:d,enter:e},a,f){
this.model=c
this.hooks=d()
this.deep=DEEP_HOOKS.some(b=>this.hooks.has(b))
this.raw=this.deep?scripted(a,this.hooks):a
this.layout=this.raw.layout
this.size=a.board.positions.length
this.pieces=new Pieces(a,freshCodes(a))
this.design=new ScriptDesign(a)
this.grid=gridOf(a.board.positions)
this.board=null
this._rules=f
this._enter=e
this._changes=new Interned()
this._signs=new Interned()
this._scratch=[]
this._depth=0
this.awake()
for(const b of Object.keys(a.rawOptions))this.call('checkVersion',this.design,b,String(a.rawOptions[b]))
}
createPiece(b,c){
const a=this.call('createPiece',b,c)
if(!(a instanceof Piece))runHook('Model.createPiece',()=>{throw scriptError(TypeError,'ZRF828','the answer is a piece, not '+String(a))})
return a
}
textOf(a){
if(!this.hooks.has('moveToString'))return a.text===undefined?a.plainText():a.text
const b=this.call('moveToString',a)
if(typeof b!=='string')runHook('Model.moveToString',()=>{throw scriptError(TypeError,'ZRF819','the answer is a text, not '+String(b))})
return b
}
closure(b,c,d){
const a=this.call('closure',b,c,d.slice())
runHook('Model.closure',()=>{
if(!Array.isArray(a))throw scriptError(TypeError,'ZRF816','the answer is a list of positions, not '+String(a))
a.forEach(e=>this.checkPosition(e))
})
return a
}
awake(){this._enter(this)}
call(a,...b){
this.awake()
return runHook('Model.'+a,()=>a.startsWith('AI.')?this.model.AI[a.slice(3)](...b):this.model[a](...b))
}
createPosition(){return answerHandlers(this,createPosition(this.raw,this._rules,this.deep?new Script(this):null))}
done(a){if(this.hooks.has('Done'))this.call('Done',this.design,this.boardOf(a))}
nameOf(a){return this.raw.board.positions[a]===undefined?String(a):this.raw.board.positions[a].name}
checkPosition(a){
if(!Number.isInteger(a)||a<0||a>=this.size)throw scriptError(RangeError,'ZRF811','there is no position '+String(a)+'; they are 0 to '+(this.size-1))
}
checkLinks(){
if(!this.model.changesLinks)throw scriptError(TypeError,'ZRF829','links stay as they are unless Model.changesLinks is true when the game begins')
}
boardOf(a){return Board.of(this,a,a.script===null?EMPTY_SCRIPT_STATE:a.script.scriptState())}
aside(d,b,e){
const a=2*this._depth+(b?1:0)
if(this._scratch[a]===undefined)this._scratch[a]=answerHandlers(this,createPosition(this.raw,this._rules,this.deep?new Script(this,b):null))
const c=this._scratch[a]
this._depth++
try{
d.settle(c)
return e(c)
}finally{
this._depth--
}
}
movesOf(a,d){
return this.aside(a,d,b=>{
const e=b.generate(0)
const c=[]
for(let k=0;k<e;k++)c.push(new ScriptMove(a,new MoveSource(b.state,this.layout,k)))
return c
})
}
initialBoard(){
return this.aside(new Board(this),true,a=>{
startPosition(a)
return this.boardOf(a)
})
}
ruledGoal(a,d){
const b=a.ruled!==null?a.ruled():this.aside(a,false,c=>c.ruledGoal(c.generate(0)>0?1:0))
return b===0?null:this._worth(b,d)
}
_worth(a,b){
const{players:c,goals:f}=this.raw
const{kind:d}=f[Math.floor((a-1)/c.length)]
const e=(a-1)%c.length+1
if(d==='win')return e===b?1:-1
if(d==='loss')return e===b?-1:1
return 0
}
plainPosition(){return createPosition(this.raw,this._rules,this.deep?new Script(this,false):null)}
checkNumber(a,answer){
if(typeof answer!=='number'||!Number.isFinite(answer))runHook('Model.'+a,()=>{throw scriptError(TypeError,'ZRF826','the answer is a number, not '+String(answer))})
return answer
}
evaluation(){
if(!this.hooks.has('AI.eval')&&!this.hooks.has('AI.getPrice'))return undefined
return(a,b)=>this.checkNumber('AI.eval',this.call('AI.eval',this.design,{},a,b))
}
material(e,f){
return this.design.allPositions().reduce((a,c)=>{
const b=e.getPiece(c)
if(b===null)return a
const d=this.checkNumber('AI.getPrice',this.call('AI.getPrice',this.design,b,c))
return b.player===f?a+d:a-d
},0)
}
price(a){return appraise(this.plainPosition()).values[a+1]}
setupText(a){
return this.aside(a,false,b=>JSON.stringify(toJSON(b)))
}
readSetup(a,c){
const{codes:d,extras:e,values:f,links:g,drawClock:h,reserve:i,turn:j,lastf:k,lastt:l,partial:m}=this.aside(a,false,b=>{
fromJSON(b,JSON.parse(c))
return this.boardOf(b)
})
Object.assign(a,{codes:d,extras:e,values:f,links:g,drawClock:h,reserve:i,turn:j,lastf:k,lastt:l,partial:m})
}
isCapture(c){
const{board:d}=c
return c.actions.some(([b,a])=>(b!==null&&a===null)||(b!==null&&a!==null&&b[0]!==a[0]&&d.getPiece(a[0])!==null))
}
signOf(a){return this._signs.idOf({codes:Array.from(a.codes),extras:a.extras===null?null:Array.from(a.extras),values:a.values,links:a.links,turn:a.turn})}
stateSign({values:b,extras:a,links:c}){
if(a===null&&c===null&&Object.keys(b).length===0)return 0
return this._signs.idOf({values:b,extras:a===null?null:Array.from(a),links:c})
}
changeNumber(a){return this._changes.idOf(a)}
change(a){return this._changes.get(a)}
stateChange(a){return new StateChange(this.change(a))}
}
function scripted(a,b){
const c=Object.assign({},a.layout,{
tracksHash:a.layout.tracksHash||b.has('onRepetition'),
compares:a.layout.compares.map(()=>1),
mayHaveNoEffect:true,
scattersOrigins:true
})
return Object.assign({},a,{layout:c,goals:a.goals.concat(scriptGoals(b))})
}
function gridOf(b){
const c=b.map(({rect:a})=>a).filter(a=>a)
const d=e=>new Set(c.map(a=>a[e])).size
if(c.length===0)return{WIDTH:b.length,HEIGHT:1}
return{WIDTH:d(0),HEIGHT:d(1)}
}
function closeGroup(c,f,g){
const a=g.slice()
for(const h of a){
for(const[d,b]of f.actions){
if(d===null||b===null||d[0]!==h)continue
const e=c.getPiece(b[0])
if(e!==null&&e.player===c.player&&a.indexOf(b[0])<0)a.push(b[0])
}
}
return a
}
function originsOf(b,f){
const c=f.actions.filter(([a,d])=>a!==null&&d!==null&&a[0]!==d[0]).map(([a])=>a[0])
const own=c.filter(e=>b.getPiece(e)!==null&&b.getPiece(e).player===b.player)
return own.length>0?own:c
}
function select(f,g,b,a){
if(b.indexOf(a)>=0)return[]
const d=g.map(h=>originsOf(f,h))
const e=b.concat(a)
if(b.length>0&&d.some(c=>includesAll(c,e)))return e
return d.some(c=>c.indexOf(a)>=0)?[a]:[]
}
function targets(i,j,c,k){
const e=new Map()
const l=c[c.length-1]
for(const f of j){
const g=originsOf(i,f)
if(c.length===0||!includesAll(g,c)||!includesAll(k(f,c),g))continue
const d=f.actions.find(([h,m])=>h!==null&&m!==null&&h[0]===l)[1][0]
if(!e.has(d))e.set(d,[])
e.get(d).push(f)
}
return Array.from(e).sort((a,b)=>a[0]-b[0]).map(([d,n])=>({position:d,moves:n}))
}
function needsGroups(j,k){
const c=new Map()
return k.some(f=>{
const d=originsOf(j,f)
if(d.length===0)return false
const[g]=d
const e=g+' '+f.actions.find(([h,l])=>h!==null&&l!==null&&h[0]===g)[1][0]
const i=d.sort((a,b)=>a-b).join(' ')
if(!c.has(e))c.set(e,i)
return c.get(e)!==i
})
}
function includesAll(a,b){return b.every(c=>a.indexOf(c)>=0)}
function createModel(){
let e=null
const k={
Extension(b){},
CheckInvariants(b){},
PostActions(b){b.moves=b.moves.filter(d=>!d.failed)},
PostProcessing(b,v){},
getPartList(b,q){return[q.pos]},
isFriend(f,g){return f.player===g},
checkGoals(i,b,g){return b.game.ruledGoal(b,g)},
countsForDraw(d){return d.board.game.isCapture(d)?null:true},
onRepetition(b,w){return null},
setup(b,m){if(m!==undefined)b.game.readSetup(b,m)},
getSetup(i,b){return b.game.setupText(b)},
createPiece(r,g){return h('createPiece').pieces.create(r,g)},
checkVersion(i,a,n){},
Done(i,b){},
closure:closeGroup,
moveToString(d){return d.text===undefined?d.plainText():d.text},
createMove(s){return new ScriptMove(h('createMove').board,null,s)},
getX(j){return j%c.WIDTH},
getY(j){return Math.floor(j/c.WIDTH)},
posToString(j){return h('posToString').nameOf(j)},
stringToPos(a){return h('stringToPos').design.getPosition(a)},
getDesign(){return h('getDesign').design},
getInitBoard(){return h('getInitBoard').initialBoard()},
getPieceType(f){return f.type},
getPieceTypes(f){return[f.type]}
}
const l={
eval(i,x,b,g){return b.game.material(b,g)},
heuristic(y,i,b,d){return null},
getPrice(i,f,j){return h('AI.getPrice').price(f.type)}
}
function h(a){
if(e===null)throw scriptError(TypeError,'ZRF818','Model.'+a+' is asked before there is a game')
return e
}
const c=Object.assign({},k)
c.AI=Object.assign({},l)
c.handlers={}
c.drawAfter=null
c.changesLinks=false
const o=a=>{
let own=null
Object.defineProperty(c,a,{
enumerable:true,
get:()=>own!==null?own:e===null?undefined:e.grid[a],
set:n=>{own=n}
})
}
o('WIDTH')
o('HEIGHT')
Object.defineProperty(c,'design',{get:()=>e===null?undefined:e.design})
function t(){
const p=Object.keys(k).filter(a=>c[a]!==k[a])
const own=Object.keys(l).filter(a=>c.AI[a]!==l[a]).map(a=>'AI.'+a)
for(const a of p)if(typeof c[a]!=='function')throw scriptError(TypeError,'ZRF818','Model.'+a+' is a function, not '+String(c[a]))
for(const a of own)if(typeof c.AI[a.slice(3)]!=='function')throw scriptError(TypeError,'ZRF818','Model.'+a+' is a function, not '+String(c.AI[a.slice(3)]))
return new Set(p.concat(own,c.drawAfter!==null?['drawAfter']:[],c.changesLinks?['changesLinks']:[]))
}
return{model:c,overridden:t,enter:u=>{e=u}}
}
const CHANGES=['capture','attribute','owner','type','flip']
function describe(b,c){
const{state:e,design:f}=b
const a=e.arena[c]
if(a===PASS)return{pass:true,from:-1,to:-1,effects:[],mode:0}
const d=new Reader(b)
return a>=0?d.one(a,c):d.many(~a)
}
class Reader{
constructor(a){
this.state=a.state
this.layout=a.design.layout
this.before=a.state.board
this.script=a.script
}
pieceOf(a){return((a>>>this.layout.typeShift)&this.layout.typeMask)-1}
playerOf(a){return 31-Math.clz32(a&this.layout.ownerMask)}
one(f,k){
const{layout:a,state:g}=this
const h=(1<<a.positionBits)-1
const c=f&h
const b=(f>>a.positionBits)&h
const i=a.twoWordMoves?g.codes[k]:f>>>(2*a.positionBits)
const d=i&((1<<a.codeBits)-1)
const j=a.changeLists[i>>>a.codeBits]
if(c===g.size){
const l=(g.fresh[(d>>>a.typeShift)&a.typeMask])|(d&a.ownerMask)
const e=[this.appear('drop',b,d)].concat(this.changes(b,l,d,j))
return this.summary(-1,b,e,0,d)
}
const e=[{kind:'move',from:c,to:b}]
if(this.before[b]!==0&&c!==b&&!a.piles)e.push({kind:'capture',at:b,landing:true})
e.push(...this.changes(b,this.before[c],d,j))
return this.summary(c,b,e,0,this.before[c])
}
changes(g,d,a,b){
const h=b.map(e=>this.changed(g,a,e))
const f=this.layout.attributes
.map((_,c)=>c)
.filter(c=>!b.includes(c)&&this.valueOf(a,c)!==this.valueOf(d,c))
if(!b.includes('owner')&&this.playerOf(a)!==this.playerOf(d))f.push('owner')
if(!b.includes('type')&&!b.includes('promotion')&&this.pieceOf(a)!==this.pieceOf(d))f.push('promotion')
return h.concat(f.map(e=>this.changed(g,a,e)))
}
changed(b,c,a){
if(a==='owner')return{kind:'owner',at:b,player:this.playerOf(c)}
if(a==='type')return{kind:'type',at:b,piece:this.pieceOf(c)}
if(a==='promotion')return{kind:'type',at:b,piece:this.pieceOf(c),promotion:true}
return{kind:'attribute',at:b,attribute:a,value:this.valueOf(c,a)}
}
valueOf(a,b){
const{shift:c,mask:d}=this.layout.attributes[b]
return(a>>>c)&d
}
appear(b,c,a){
return{kind:b,at:c,piece:this.pieceOf(a),player:this.playerOf(a)}
}
many(j){
const{records:e,size:k}=this.state
const[p,g,b,l,m]=e.subarray(j,j+HEADER)
const a=[]
const f=[]
for(let i=j+HEADER;i<p;i+=2){
const q=[PART,DROP].includes(e[i]&15)?a:f
q.push(...this.entry(e[i]&15,e[i]>>4,e[i+1],g))
}
if(g!==k)a.push({kind:'move',from:g,to:b})
else if(b!==k)a.push(this.appear('drop',b,m))
const r=new Set(a.map(c=>c.from))
for(const c of a){
const h=c.kind==='move'?c.to:c.at
if(c.from!==h&&this.before[h]!==0&&!this.layout.piles){
f.push({kind:'capture',at:h,landing:true,lifted:r.has(h)})
}
}
if(g!==k&&m!==0)f.push({kind:'type',at:b,piece:m-1,promotion:true})
const d=a[0]
const n=a.concat(f.filter(o=>!o.lifted&&this.matters(o,a,f)))
if(d===undefined)return Object.assign(this.summary(-1,-1,n,l,0),{player:-1})
if(d.kind==='move')return this.summary(d.from,b,n,l,this.before[d.from])
return Object.assign(this.summary(-1,b,n,l,0),{piece:d.piece,player:d.player})
}
matters({kind:d,at:a},e,f){
if(!CHANGES.includes(d)||this.before[a]!==0)return true
return e.some(b=>(b.kind==='move'?b.to:b.at)===a)||
f.some(c=>c.kind==='create'&&c.at===a)
}
entry(c,a,b,d){
switch(c){
case PART:return[{kind:'move',from:a,to:b}]
case CAPTURE:return[{kind:'capture',at:a}]
case CREATE:return[this.appear('create',a,b)]
case DROP:return[this.appear('drop',a,b)]
case OWNER:return[{kind:'owner',at:a,player:this.playerOf(b)}]
case FLIP:return[{kind:'flip',at:a}]
case TYPE:return[{kind:'type',at:a,piece:b-1}]
case COPY:return this.copy(d)
case SCRIPT:return[{kind:'script',change:this.script.game.change(a)}]
case USE:case SOW:return[]
case ATTRIBUTE:return[{kind:'attribute',at:a,attribute:b>>16,value:b&0xffff}]
}
throw new Error('unknown effect '+c)
}
copy(a){return a===this.state.size||this.before[a]===0?[]:[{kind:'copy',at:a}]}
summary(b,c,d,e,a){
return{pass:false,from:b,to:c,effects:d,mode:e,piece:this.pieceOf(a),player:this.playerOf(a)}
}
}
function notation(b,a){
if(a.pass)return'Pass'
const{design:c,state:d}=b
const e=new Writer(c,d)
return e.write(a)
}
class Writer{
constructor(a,b){
this.design=a
this.state=b
this.words=[]
this.mentioned=-1
this.changed=''
}
name(a){return this.design.board.positions[a].name}
pieceAt(b){
const{typeShift:c,typeMask:d}=this.design.layout
const a=(this.state.board[b]>>>c)&d
return a===0?'?':this.design.pieces[a-1].name
}
playerAt(a){return this.design.players[31-Math.clz32(this.state.board[a]&this.design.layout.ownerMask)].name}
write({effects:b,mode:c,from:d}){
for(const a of b)this.part(a)
for(const a of b)this.change(a)
const e=new Set()
for(const a of b)this.capture(a,e)
for(const a of b)if(a.promotion)this.equals(this.design.pieces[a.piece].name,a.at)
for(const a of b)if(a.kind==='script')this.words.push('&',JSON.stringify(a.change))
if(this.words.length===0)this.words.push(this.pieceAt(d),this.name(d))
if(c!==0)this.words.unshift('partial',String(c===1?0:this.design.notationModes[c-2]))
return this.words.join(' ')
}
say(a,...b){
this.words.push(...b)
this.mentioned=a
this.changed=''
}
part(a){
if(a.kind==='drop')this.appears(a)
if(a.kind!=='move'||a.from===a.to||this.state.board[a.from]===0)return
const b=this.state.board[a.to]!==0&&!this.design.layout.piles?'x':'-'
this.say(a.to,this.pieceAt(a.from),this.name(a.from),b,this.name(a.to))
}
appears({at:a,player:b,piece:c}){
this.say(a,this.design.players[b].name,this.design.pieces[c].name,this.name(a))
}
change(b){
const{at:a}=b
switch(b.kind){
case'create':return this.appears(b)
case'copy':return this.say(a,this.playerAt(a),this.pieceAt(a),this.name(a))
case'attribute':return this.say(this.mentioned,'@',this.name(a),String(b.attribute),String(b.value))
case'owner':return this.equals(this.design.players[b.player].name,a)
case'type':return b.promotion?undefined:this.equals(this.design.pieces[b.piece].name,a)
case'flip':return this.say(a,'flip',this.name(a))
}
}
equals(b,a){
if(this.changed===b)this.words.push(this.name(a))
else{
this.words.push('=',b)
if(this.mentioned===a)return
this.words.push('on',this.name(a))
this.changed=b
}
this.mentioned=a
}
capture(a,b){
if(a.kind!=='capture'||a.landing||b.has(a.at))return
b.add(a.at)
this.say(a.at,'x',this.name(a.at))
}
}
class Move{
constructor(b,c,f,g){
const a=describe(b,c)
const{players:d,pieces:e}=b.design
this.ordinal=f
this.text=notation(b,a)
this.pass=a.pass
this.partial=a.mode!==0
this.from=a.from
this.to=a.to
this.piece=a.pass?null:e[a.piece]?e[a.piece].name:null
this.player=a.pass||a.player<0?d[b.mover()].name:nameOf(d,a.player)
this.effects=a.effects.map(h=>publicEffect(h,b.design))
Object.defineProperty(this,'board',{value:g})
Object.defineProperty(this,'_source',{value:new MoveSource(b.state,b.design.layout,c)})
}
toString(){return this.board.game.textOf(this)}
get actions(){return this._source.actions(this.board)}
get continuation(){return this._source.mode}
}
function nameOf(a,b){return a[b]?a[b].name:null}
function publicEffect(a,c){
const b={kind:a.kind}
if(a.kind==='script')return a
if(a.kind==='move'){b.from=a.from;b.to=a.to}else b.at=a.at
if(a.player!==undefined)b.player=c.players[a.player].name
if(a.piece!==undefined)b.piece=c.pieces[a.piece].name
if(a.kind==='attribute'){
const d=c.attributes[a.attribute]
b.name=d.name
b.value=d.values[a.value]
}
return b
}
function outcomeOf(a){
const{design:b}=a
if(b.engine!==null||b.turns.length===0)return null
const c=a.goal(-1)
if(c!==0&&!isDraw(b,c))return explain(a,c)
const d=mobilityOf(a)
const e=d===0||b.layout.testsMobility?a.goal(d):c
if(e!==0)return explain(a,e)
return d===0?{kind:'draw',winner:null,reason:'no moves'}:null
}
function outcomeAtStart(a){
const{engine:b,turns:c}=a.design
return b!==null||c.length===0||mobilityOf(a)===1?null:outcomeOf(a)
}
function mobilityOf(c){
const{registers:a}=c.state
const b=a[TOP]
const d=a[RECORD_TOP]
const e=c.generate(b)>b?1:0
a[TOP]=b
a[RECORD_TOP]=d
return e
}
function goalAt(a,b){
const c=a.players.length
return{goal:a.goals[Math.floor((b-1)/c)],player:(b-1)%c}
}
function isDraw(b,c){
const{kind:a}=goalAt(b,c).goal
return a==='draw'||a==='count'
}
function explain(d,f){
const{design:b}=d
const{goal:g,player:e}=goalAt(b,f)
const{kind:c,reason:a}=g
const h=b.players[e].name
if(c==='win')return{kind:'win',winner:h,reason:a}
if(c==='loss')return lossOf(b,e,a)
if(c==='count')return countOf(d,a)
return{kind:'draw',winner:null,reason:a}
}
function lossOf(b,f,c){
const g=b.players.filter(a=>a.inTurnOrder&&!a.random)
const d=b.players[f].name
const e=g.filter(a=>a.name!==d)
if(e.length===1)return{kind:'win',winner:e[0].name,reason:c}
return{kind:'loss',winner:null,loser:d,reason:c}
}
function countOf(i,d){
const{design:b,state:e}=i
const{types:c}=b.layout
const a={}
b.players.forEach((f,p)=>{
if(!f.inTurnOrder)return
let g=e.counts[p*c]
if(b.options.includeOffPieces){
for(let t=1;t<c;t++)g+=Math.max(0,e.reserve[p*c+t])
}
a[f.name]=g
})
const j=Math.max(...Object.values(a))
const h=Object.keys(a).filter(k=>a[k]===j)
if(h.length>1)return{kind:'draw',winner:null,reason:d,scores:a}
return{kind:'win',winner:h[0],reason:d,scores:a}
}
function perft(c,a){
const b=new Array(a).fill(0)
if(a>0)descend(c,a,0,b)
return b
}
function descend(a,g,b,h){
const d=a.state.registers
if(b>0&&a.goal(-1)!==0)return
const c=d[TOP]
const i=d[RECORD_TOP]
const e=a.generate(c)
if(!(b>0&&e>c&&a.design.layout.testsMobility&&a.goal(1)!==0)){
h[b]+=e-c
if(b+1<g){
for(let f=c;f<e;f++){
a.make(f)
descend(a,g,b+1,h)
a.unmake()
}
}
}
d[TOP]=c
d[RECORD_TOP]=i
}
function perftTurns(c,a){
const b=new Array(a).fill(0)
if(a>0)descendTurns(c,a,0,b)
return b
}
function descendTurns(a,d,b,e){
const c=a.state.registers
if(b>0&&a.goal(-1)!==0)return
const f=c[TOP]
const h=c[RECORD_TOP]
const i=a.generate(f)
for(let g=f;g<i;g++){
a.make(g)
if(c[PARTIAL_SQUARE]>=0&&a.goal(-1)===0)descendTurns(a,d,b,e)
else{
e[b]++
if(b+1<d)descendTurns(a,d,b+1,e)
}
a.unmake()
}
c[TOP]=f
c[RECORD_TOP]=h
}
function findRecorded(d,e,f){
const g=e.find(a=>a.text===f)
if(g!==undefined)return g
const b=meaningOf(d,f)
if(b===null)return undefined
const j=e.map(a=>({move:a,meaning:meaningOf(d,a.text)}))
const h=j.filter(({meaning:c})=>c!==null&&c.effects===b.effects)
const i=h.find(({meaning:c})=>c.partial===b.partial)||onlyStep(h,b)
return i&&i.move
}
function onlyStep(b,c){
const a=b.filter(({meaning:d})=>d.partial!==null)
return c.partial!==null&&a.length===1?a[0]:undefined
}
function meaningOf(a,d){
try{
const b=readRecorded(a.design,d)
return{effects:traces(a,b),partial:b.partial}
}catch(c){
if(c instanceof RangeError)return null
throw c
}
}
function traces(b,a){
if(a.pass)return'Pass'
const{after:d,taken:e}=enact(b,a)
const f=Array.from(d).filter(([g,h])=>h!==b.state.board[g])
const i=a.items.filter(({kind:c})=>c==='part'||c==='stay').map(partWords)
return JSON.stringify([i.sort(),f.sort(byPlace),Array.from(e).sort()])
}
function partWords({piece:a,from:b,sign:c,to:d}){return[a,b,c,d].join(' ')}
function byPlace(a,b){return a[0]-b[0]}
function readRecorded(c,d){
const a=d.trim().split(/\s+/)
if(a.length===1&&a[0]==='Pass')return{pass:true,partial:null,items:[]}
const e=a[0]==='partial'?numberOf(a.splice(0,2)[1]):null
const b=new RecordReader(c,a)
while(a.length>0)b.item()
return{pass:false,partial:e,items:b.items}
}
function numberOf(a){
if(!/^\d+$/.test(a))throw new RangeError('not a number: '+a)
return Number(a)
}
class RecordReader{
constructor(a,b){
this.design=a
this.words=b
this.items=[]
this.mentioned=-1
}
item(){
switch(this.words[0]){
case'x':return this.at('capture')
case'flip':return this.at('flip')
case'@':return this.attribute()
case'=':return this.become()
}
if(this.words[2]==='-'||this.words[2]==='x')this.part()
else if(this.words.length===2)this.stay()
else this.appear()
}
take(a){
if(this.words.length<a)throw new RangeError('the move breaks off after '+this.words[0])
return this.words.splice(0,a)
}
placeOf(a){
this.mentioned=indexByName(this.design.board.positions,a,'position')
return this.mentioned
}
piece(a){return indexByName(this.design.pieces,a,'piece')}
player(a){return indexByName(this.design.players,a,'player')}
at(a){
const b=this.placeOf(this.take(2)[1])
this.items.push({kind:a,at:b})
}
attribute(){
const[,c,a,b]=this.take(4)
const d=indexByName(this.design.board.positions,c,'position')
const{values:e}=this.design.attributes[a]||{values:[]}
if(e[b]===undefined)throw new RangeError('no attribute '+a+' with a value '+b)
this.items.push({kind:'attribute',at:d,attribute:Number(a),value:Number(b)})
}
become(){
const a=this.whatever(this.take(2)[1])
if(this.words[0]!=='on')this.becomes(a,this.mentioned)
else{
this.becomes(a,this.placeOf(this.take(2)[1]))
while(this.isPlace(this.words[0]))this.becomes(a,this.placeOf(this.take(1)[0]))
}
}
becomes(b,a){
if(a<0)throw new RangeError('no place is named before this =')
this.items.push({kind:'become',what:b,at:a})
}
whatever(a){
const b=this.design.pieces.findIndex(c=>c.name===a)
return b>=0?{piece:b}:{player:this.player(a)}
}
isPlace(a){return this.design.board.positions.some(b=>b.name===a)}
part(){
const[a,b,c,d]=this.take(4)
const e=this.piece(a)
this.items.push({kind:'part',piece:e,from:this.placeOf(b),sign:c,to:this.placeOf(d)})
}
stay(){
const[a,b]=this.take(2)
this.items.push({kind:'stay',piece:this.piece(a),from:this.placeOf(b)})
}
appear(){
const[a,b,c]=this.take(3)
this.items.push({kind:'appear',player:this.player(a),piece:this.piece(b),at:this.placeOf(c)})
}
}
function indexByName(c,a,d){
const b=c.findIndex(e=>e.name===a)
if(b<0)throw new RangeError('unknown '+d+' '+a)
return b
}
function enact(b,{items:c}){
const a=new ForcedPosition(b)
const d=c.filter(({kind:f})=>f==='part')
for(const{from:g}of d)a.after.set(g,0)
for(const e of d)a.land(e,b.state.board[e.from])
for(const h of c)a.apply(h)
return a
}
class ForcedPosition{
constructor({state:a,design:b}){
this.board=a.board
this.fresh=a.fresh
this.layout=b.layout
this.after=new Map()
this.taken=new Set()
}
codeAt(a){return this.after.has(a)?this.after.get(a):this.board[a]}
land({to:a},b){
if(this.codeAt(a)!==0)this.taken.add(a)
this.after.set(a,b)
}
apply(b){
const{kind:c,at:a}=b
if(c==='appear')this.after.set(a,this.fresh[b.piece+1]|(1<<b.player))
else if(c==='capture')this.capture(a)
else if(a!==undefined&&this.codeAt(a)!==0)this.after.set(a,this.changed(b,this.codeAt(a)))
}
capture(a){
if(this.codeAt(a)===0)return
this.taken.add(a)
this.after.set(a,0)
}
changed({kind:f,what:b,attribute:c,value:h},a){
const{ownerMask:d,typeShift:g,typeMask:i,flipTo:j,attributes:e}=this.layout
if(f==='flip')return(a&~d)|j[31-Math.clz32(a&d)]
if(f==='attribute')return(a&~(e[c].mask<<e[c].shift))|(h<<e[c].shift)
if(b.piece===undefined)return(a&~d)|(1<<b.player)
return(a&~(i<<g))|((b.piece+1)<<g)
}
}
function forceRecorded(a,h,i){
const{design:c,state:{registers:f}}=a
const b=readRecorded(c,h)
const{after:j}=enact(a,b)
const d=turnOf(a,b.items[0])
const[g,e]=trackOf(b.items[0],[f[LAST_FROM],f[LAST_TO]])
j.forEach((k,l)=>a.setup(l,k))
if(b.partial!==null){
a.resetTo(d,g,e,e,Math.max(1,2+c.notationModes.indexOf(b.partial)))
if(i())return
}
a.resetTo(d+1<c.turns.length?d+1:c.repeat,g,e,-1,0)
}
function turnOf({design:f,state:c},a){
const{turns:b}=f
const d=c.registers[TURN]
const g=a===undefined?-1:a.kind==='appear'?1<<a.player:c.board[a.from]
const h=b.map((_,k)=>(d+k)%b.length)
const e=h.find(k=>((1<<b[k].mover)&g)!==0)
return e===undefined?d:e
}
function trackOf(a,b){
if(a===undefined)return b
if(a.kind==='part')return[a.from,a.to]
return a.kind==='appear'?[-1,a.at]:b
}
const SIGNATURE='Zillions Save Game File Version 0.02'
function writeSavegame({rules:a,variant:b,players:c,edits:d,moves:e}){
const f=[SIGNATURE+' '+'H'.repeat(c),'RulesFile='+a,'VariantName='+b]
const g=e.map(({number:h,text:i})=>h+'. '+i)
return f.concat(d.map(writeEdit),g).join('\r\n')+'\r\n'
}
function writeEdit({player:c,piece:a,at:b}){
return a===undefined?'(x '+b+')':'('+c+' '+a+' '+b+')'
}
function readSavegame(e){
const f=e.split(/\r\n?|\n/).map((a,g)=>({words:a.trim(),line:g+1}))
const[b,...h]=f.filter(({words:a})=>a!=='')
if(b===undefined||!b.words.startsWith('Zillions Save Game File'))throw new RangeError('line 1: not a saved game of Zillions')
const c={rules:'',variant:'',edits:[],moves:[]}
for(const{line:d,words:a}of h)onLine(d,()=>readLine(c,d,a))
return c
}
function onLine(b,c){
try{
return c()
}catch(a){
throw a instanceof RangeError?new RangeError('line '+b+': '+a.message):a
}
}
function readLine(b,d,a){
const named=/^(RulesFile|VariantName)=(.*)$/.exec(a)
const c=/^(\d+)\.\s*(\S.*)$/.exec(a)
if(named!==null)b[named[1]==='RulesFile'?'rules':'variant']=named[2].trim()
else if(c!==null)b.moves.push({line:d,number:Number(c[1]),text:c[2].replace(/\s+/g,' ')})
else if(b.moves.length===0&&/^(\([^()]*\)\s*)+$/.test(a))b.edits.push(...a.match(/[^()]+(?=\))/g).map(e=>readEdit(d,e)))
else throw new RangeError('neither a move nor an edit: '+a)
}
function readEdit(b,c){
const a=c.trim().split(/\s+/)
if(a.length===2&&a[0]==='x')return{line:b,at:a[1]}
if(a.length===3)return{line:b,player:a[0],piece:a[1],at:a[2]}
throw new RangeError('no edit: '+c)
}
function ownSetup(a){
const b=new Map()
for(const[c,d,e]of a.design.setup)b.set(e,codeOf(a,c,d))
return b
}
function editsOf(b){
const{board:g,pieces:h,players:i,layout:c}=b.design
const own=ownSetup(b)
const d=[]
g.positions.forEach(({name:e},f)=>{
const a=b.state.board[f]
if(a===(own.get(f)||0))return
const j=h[((a>>>c.typeShift)&c.typeMask)-1]
if(a===0)d.push({at:e})
else d.push({player:i[31-Math.clz32(a&c.ownerMask)].name,piece:j.name,at:e})
})
return d
}
function makeEdits(b,c){
for(const a of c)onLine(a.line,()=>makeEdit(b,a))
}
function makeEdit(a,{player:d,piece:b,at:e}){
const{board:f,pieces:g,players:h}=a.design
const c=indexByName(f.positions,e,'position')
if(b===undefined)a.setup(c,0)
else a.setup(c,codeOf(a,indexByName(h,d,'player'),indexByName(g,b,'piece')))
}
function nextNumber({state:{registers:a},design:c},b){
return a[PARTIAL_SQUARE]<0&&a[TURN]===c.repeat?b+1:b
}
const NO_PLAYER={name:null,random:false}
class Game{
constructor(a,{seed:d,file:e,setup:b}){
const{raw:c}=a
this._scripts=a
this._position=a.createPosition()
this._file=e
this.design=publicDesign(c)
this.seed=d
this._key=createKeys(this._position)
this.engine=c.engine
this._setup=b
startPosition(this._position,b)
if(b!==undefined&&!a.hooks.has('setup'))fromJSON(this._position,JSON.parse(b))
this._restart(outcomeAtStart)
}
_restart(a=outcomeOf){
const b=a(this._position)
this.history=[]
this._played=[]
this._keys=[]
this._number=1
this._outcomes=[b]
this._moves=null
}
get player(){return this._chooser().name}
get random(){return this._chooser().random}
_chooser(){return this._position.design.players[this._position.chooser()]||NO_PLAYER}
get turn(){return this._position.state.registers[TURN]}
moves(){
if(this._moves===null)this._moves=this.outcome()===null?this._list():[]
return this._moves.slice()
}
_list(){
return this._safely(()=>this._withMoves((a,c)=>{
const b=[]
const d=this._scripts.boardOf(this._position)
for(let k=a;k<c;k++)b.push(new Move(this._position,k,k-a,d))
return b
}))
}
_safely(a,b){
const c=this._position.snapshot(b)
try{
return a()
}catch(d){
this._position.restore(c)
throw d
}
}
_withMoves(c){
const{registers:a}=this._position.state
const b=a[TOP]
const d=a[RECORD_TOP]
const e=c(b,this._position.generate(b))
a[TOP]=b
a[RECORD_TOP]=d
return e
}
apply(a){
const c=this.moves()
const b=c.find(d=>d===a)||this._named(c,a)
if(b===undefined)throw new RangeError('illegal move: '+String(a))
this._play(b.ordinal,b.text)
return this
}
_named(c,a){
if(a instanceof ScriptMove)return c.find(d=>actionsText(d.actions)===actionsText(a.actions))
const e=b=>b.trim().replace(/\s+/g,' ')
const b=e(a instanceof Move?a.text:String(a))
return findRecorded(this._position,c,b)||c.find(d=>e(String(d))===b)
}
select(a,b){return select(this._scripts.boardOf(this._position),this.moves(),a,b)}
targets(b){
const a=this._scripts.boardOf(this._position)
return targets(a,this.moves(),b,(c,d)=>this._scripts.closure(a,c,d))
}
closure(a,b){return this._scripts.closure(this._scripts.boardOf(this._position),a,b)}
needsGroups(){return needsGroups(this._scripts.boardOf(this._position),this.moves())}
_play(a,b){
this._key.read()
const{low:c,high:d}=this._key
const e=this._safely(()=>{
this._withMoves(f=>this._position.make(f+a))
const g=outcomeOf(this._position)
this._scripts.done(this._position)
return g
})
this._keys.push(c,d)
this.history.push(b)
this._played.push({ordinal:a,number:this._number,moves:this._moves})
this._number=nextNumber(this._position,this._number)
this._moves=null
this._outcomes.push(e)
}
undo(){
if(this.history.length===0)return false
this._position.unmake()
this.history.pop()
this._keys.length-=2
const{number:a,moves:b}=this._played.pop()
this._number=a
this._moves=b
this._outcomes.pop()
return true
}
outcome(){return this._outcomes[this._outcomes.length-1]}
checks(){return this._position.royalsInCheck(this._position.mover())}
cells(){return cells(this._position)}
board(){
const b=this._scripts.boardOf(this._position)
const{history:a}=this
const c=this._played[a.length-1]
b.list=()=>this.history===a&&this._played[a.length-1]===c?this.moves():null
return b
}
reserves(){return reserves(this._position)}
perft(a,{turns:b=false}={}){
const c=this.nodes(a,{turns:b})
return a===0?1:c[a-1]
}
nodes(a,{turns:b=false}={}){
if(this.outcome()!==null)return new Array(a).fill(0)
return this._safely(()=>(b?perftTurns:perft)(this._position,a))
}
position(){return toJSON(this._position)}
setPosition(a){
this._safely(()=>{
fromJSON(this._position,a)
this._restart()
},true)
}
save(){
const{title:a,players:b}=this._position.design
const c=this._played.map(({number:d},e)=>({number:d,text:this.history[e]}))
return writeSavegame({rules:this._file,variant:a,players:b.length,edits:this._edits(),moves:c})
}
load(d){
const a=readSavegame(d)
const{title:b}=this._position.design
if(a.variant!==b)throw new RangeError('a saved game of '+a.variant+', not of '+b)
const e=this._rewind()
try{
this._setUp(a.edits)
for(const c of a.moves)onLine(c.line,()=>this._playLine(c))
}catch(f){
this._forward(e)
throw f
}
return this
}
force(a){
this._safely(()=>{
forceRecorded(this._position,a,()=>this._list().some(b=>!b.pass))
this._restart()
},true)
}
_edits(){
const a=this._rewind()
try{
const b=editsOf(this._position)
this._setUp(b)
if(JSON.stringify(this.position())===JSON.stringify(a.start))return b
}finally{
this._forward(a)
}
throw new RangeError('a saved game begins with the first turn, nothing moved and the reserves full')
}
_rewind(){
const{history:a,_played:b}=this
const c=b.map(({ordinal:d},e)=>[d,a[e]])
while(this.undo());
return{start:this.position(),plies:c}
}
_forward({start:a,plies:b}){
this.setPosition(a)
for(const c of b)this._play(...c)
}
_setUp(a){
startPosition(this._position,this._setup)
makeEdits(this._position,a)
this._position.resetTo(0,-1,-1,-1,0)
this._restart()
}
_playLine({number:a,text:b}){
if(a!==this._number)throw new RangeError('move '+a+' where '+this._number+' is due')
this.apply(b)
}
search(a={}){
const b=this._safely(()=>search(this._position,this._searchOptions(a)))
return this._found(b)
}
_searchOptions(a){
const b=this._scripts
const{values:e=b.model.pieceValues,progress:c}=a
const d=a.evaluate||b.model.evaluate||b.evaluation()
const own={values:e,earlier:this._keys}
if(a.seed===undefined)own.seed=this.seed
if(d)own.evaluate=f=>d(b.boardOf(this._position),f+1)
if(c)own.progress=g=>c(this._found(g))
return Object.assign({},a,own)
}
_found(a){
const{line:d,move:b}=a
const c=Object.assign({},a)
delete c.line
return Object.assign(c,{move:b<0?null:this.moves()[b],pv:this._textsOf(d)})
}
_textsOf(e){
const d=[]
const{registers:a}=this._position.state
const f=a[TOP]
const g=a[RECORD_TOP]
for(const b of e){
const c=a[TOP]
const h=this._position.generate(c)
if(c+b>=h)break
d.push(new Move(this._position,c+b,b).text)
this._position.make(c+b)
}
for(let i=0;i<d.length;i++)this._position.unmake()
a[TOP]=f
a[RECORD_TOP]=g
return d
}
}
function publicDesign(a){
const{board:c}=a
return{
title:a.title,
texts:a.texts,
options:a.rawOptions,
players:a.players.map(b=>b.name),
playing:a.players.filter(b=>b.inTurnOrder).map(b=>b.name),
directions:c.directions,
positions:c.positions,
links:c.links,
zones:c.zones.map(d=>zonesOf(d,a)).reduce((e,f)=>e.concat(f),[]),
pieces:a.pieces,
media:a.media
}
}
function zonesOf({name:c,members:e},{players:d}){
const a=d.map((_,p)=>e.map((b,i)=>[b,i]).filter(([b])=>b&(1<<p)).map(([,i])=>i))
const f=a.every(g=>String(g)===String(a[0]))
if(f)return[{name:c,player:null,positions:a[0]||[]}]
return d.map((h,p)=>({name:c,player:h.name,positions:a[p]}))
}
const API_VERSION=1
function noRules(){
return{generate:(a,k)=>k,generateContinuations:(b,p,c,k)=>k,attacked:()=>false,attackedFrom:()=>false,opened:()=>false,pinLines:()=>0,goal:()=>0,exposedSquares:()=>null}
}
function createApi(f,i,j){
const c=f.map(({design:a},d)=>({
title:a.title,
index:d,
variant:a.variant,
default:a.default,
separator:a.title==='-',
engine:a.engine,
players:a.players.map(k=>k.name),
texts:a.texts
}))
function l(b){
if(b===undefined||b===null){
const g=c.findIndex(e=>e.default)
return g<0?0:g
}
const d=typeof b==='number'?b:c.findIndex(e=>e.title===b)
if(c[d]===undefined)throw new RangeError('no such variant: '+b)
return d
}
const h=createModel()
function m({variant:b,seed:n=1,setup:o}={}){
const{design:a,rules:p}=f[l(b)]
return new Game(new ScriptGame(h,a,p||noRules),{seed:n,file:j,setup:o})
}
return{createGame:m,games:c,version:i,apiVersion:API_VERSION,Model:h.model}
}

// --- the rules ---------------------------------------------------------------------------------
const board0 = {"positions":[{"name":"a5","rect":[0,0,50,50]},{"name":"b5","rect":[50,0,100,50]},{"name":"c5","rect":[100,0,150,50]},{"name":"d5","rect":[150,0,200,50]},{"name":"e5","rect":[200,0,250,50]},{"name":"a4","rect":[0,50,50,100]},{"name":"b4","rect":[50,50,100,100]},{"name":"c4","rect":[100,50,150,100]},{"name":"d4","rect":[150,50,200,100]},{"name":"e4","rect":[200,50,250,100]},{"name":"a3","rect":[0,100,50,150]},{"name":"b3","rect":[50,100,100,150]},{"name":"c3","rect":[100,100,150,150]},{"name":"d3","rect":[150,100,200,150]},{"name":"e3","rect":[200,100,250,150]},{"name":"a2","rect":[0,150,50,200]},{"name":"b2","rect":[50,150,100,200]},{"name":"c2","rect":[100,150,150,200]},{"name":"d2","rect":[150,150,200,200]},{"name":"e2","rect":[200,150,250,200]},{"name":"a1","rect":[0,200,50,250]},{"name":"b1","rect":[50,200,100,250]},{"name":"c1","rect":[100,200,150,250]},{"name":"d1","rect":[150,200,200,250]},{"name":"e1","rect":[200,200,250,250]},{"name":"hand","rect":null}],"directions":["N","E","S","W","O","T","R","M","Up","Down"],"links":[[-1,-1,-1,-1,-1,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,-1],[1,2,3,4,-1,6,7,8,9,-1,11,12,13,14,-1,16,17,18,19,-1,21,22,23,24,-1,-1],[5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,-1,-1,-1,-1,-1,-1],[-1,0,1,2,3,-1,5,6,7,8,-1,10,11,12,13,-1,15,16,17,18,-1,20,21,22,23,-1],[-1,-1,-1,-1,-1,1,2,3,4,-1,6,7,8,9,-1,11,12,13,14,-1,16,17,18,19,-1,-1],[6,7,8,9,-1,11,12,13,14,-1,16,17,18,19,-1,21,22,23,24,-1,-1,-1,-1,-1,-1,-1],[-1,5,6,7,8,-1,10,11,12,13,-1,15,16,17,18,-1,20,21,22,23,-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1,0,1,2,3,-1,5,6,7,8,-1,10,11,12,13,-1,15,16,17,18,-1],[-1,-1,-1,-1,-1,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,-1],[5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,-1,-1,-1,-1,-1,-1]],"zones":[{"name":"far","members":[1,1,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,2,2,2,2,0]}]}

function templates (state) {
  const { board, nav, zones, arena, codes, records, registers, flags, counts, reserve, lastCapture, fresh, occupancy, rays } = state
  const { commit, repeatEntries, carryParts, reopenRecord, restoreFlags, hasUseLeft, handle, throwLimitExceeded, sownTo, pileSize, sizeAfterSowing, wasVisited, wasCaptured } = state

  function move0 (p0, c, k, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let s = registers[RECORD_TOP] + HEADER
    p = nav[a0 + p]
    if ((board[p] & (me | OFF_CODE)) !== 0) return k
    if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      if ((board[p] & 60) === 32) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 2
      }
      if ((board[p] & 60) === 36) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 3
      }
      if ((board[p] & 60) === 40) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 5
      }
      if ((board[p] & 60) === 44) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      records[s++] = OWNER | 25 << 4
      records[s++] = me
      records[s++] = CAPTURE | 25 << 4
      records[s++] = 0
      if (f !== p) {
        records[s++] = PART | f << 4
        records[s++] = p
      }
      f = p
      p = 25
      arena[k++] = ~registers[RECORD_TOP]
      s = commit(s, f, p, 0, 0)
      s = carryParts(s)
    }
    else {
      if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | c << 10
      else {
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 0)
      }
    }
    return k
  }

  function move1 (p0, c, k, me, a0, a1) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let s = registers[RECORD_TOP] + HEADER
    p = nav[a0 + p]
    while (board[p] === 0) {
      const s1 = s
      const base1 = registers[RECORD_TOP]
      fork1: {
        if ((zones[p] & me) !== 0 || (zones[f] & me) !== 0) {
          const s2 = s
          const base2 = registers[RECORD_TOP]
          fork2: {
            if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | (c & 3 | a1) << 10
            else {
              arena[k++] = ~registers[RECORD_TOP]
              s = commit(s, f, p, 0, (a1 >>> 2))
            }
          }
          s = reopenRecord(s2, base2)
        }
        if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | c << 10
        else {
          arena[k++] = ~registers[RECORD_TOP]
          s = commit(s, f, p, 0, 0)
        }
      }
      s = reopenRecord(s1, base1)
      p = nav[a0 + p]
    }
    if ((board[p] & (me | OFF_CODE)) !== 0) return k
    if ((zones[p] & me) !== 0 || (zones[f] & me) !== 0) {
      const p_3 = p
      const f_3 = f
      const to_3 = to
      const s3 = s
      const base3 = registers[RECORD_TOP]
      fork3: {
        if ((board[p] & foe) !== 0) {
          records[s++] = TYPE | p << 4
          records[s++] = (a1 >>> 2)
          if ((board[p] & 60) === 28) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 6
          }
          if ((board[p] & 60) === 32) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 2
          }
          if ((board[p] & 60) === 36) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 3
          }
          if ((board[p] & 60) === 40) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 5
          }
          if ((board[p] & 60) === 44) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 6
          }
          records[s++] = OWNER | 25 << 4
          records[s++] = me
          records[s++] = CAPTURE | 25 << 4
          records[s++] = 0
          if (f !== p) {
            records[s++] = PART | f << 4
            records[s++] = p
          }
          f = p
          p = 25
          arena[k++] = ~registers[RECORD_TOP]
          s = commit(s, f, p, 0, 0)
          s = carryParts(s)
        }
        else {
          if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | (c & 3 | a1) << 10
          else {
            arena[k++] = ~registers[RECORD_TOP]
            s = commit(s, f, p, 0, (a1 >>> 2))
          }
        }
      }
      p = p_3
      f = f_3
      to = to_3
      s = reopenRecord(s3, base3)
    }
    if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      if ((board[p] & 60) === 32) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 2
      }
      if ((board[p] & 60) === 36) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 3
      }
      if ((board[p] & 60) === 40) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 5
      }
      if ((board[p] & 60) === 44) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      records[s++] = OWNER | 25 << 4
      records[s++] = me
      records[s++] = CAPTURE | 25 << 4
      records[s++] = 0
      if (f !== p) {
        records[s++] = PART | f << 4
        records[s++] = p
      }
      f = p
      p = 25
      arena[k++] = ~registers[RECORD_TOP]
      s = commit(s, f, p, 0, 0)
      s = carryParts(s)
    }
    else {
      if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | c << 10
      else {
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 0)
      }
    }
    return k
  }

  function move2 (p0, c, k, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let s = registers[RECORD_TOP] + HEADER
    p = nav[a0 + p]
    if ((board[p] & (me | OFF_CODE)) !== 0) return k
    if ((zones[p] & me) !== 0 || (zones[f] & me) !== 0) {
      const p_1 = p
      const f_1 = f
      const to_1 = to
      const s1 = s
      const base1 = registers[RECORD_TOP]
      fork1: {
        if ((board[p] & foe) !== 0) {
          records[s++] = TYPE | p << 4
          records[s++] = 10
          if ((board[p] & 60) === 28) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 6
          }
          if ((board[p] & 60) === 32) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 2
          }
          if ((board[p] & 60) === 36) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 3
          }
          if ((board[p] & 60) === 40) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 5
          }
          if ((board[p] & 60) === 44) {
            records[s++] = TYPE | 25 << 4
            records[s++] = 6
          }
          records[s++] = OWNER | 25 << 4
          records[s++] = me
          records[s++] = CAPTURE | 25 << 4
          records[s++] = 0
          if (f !== p) {
            records[s++] = PART | f << 4
            records[s++] = p
          }
          f = p
          p = 25
          arena[k++] = ~registers[RECORD_TOP]
          s = commit(s, f, p, 0, 0)
          s = carryParts(s)
        }
        else {
          if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | (c & 3 | 40) << 10
          else {
            arena[k++] = ~registers[RECORD_TOP]
            s = commit(s, f, p, 0, 10)
          }
        }
      }
      p = p_1
      f = f_1
      to = to_1
      s = reopenRecord(s1, base1)
    }
    if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      if ((board[p] & 60) === 32) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 2
      }
      if ((board[p] & 60) === 36) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 3
      }
      if ((board[p] & 60) === 40) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 5
      }
      if ((board[p] & 60) === 44) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      records[s++] = OWNER | 25 << 4
      records[s++] = me
      records[s++] = CAPTURE | 25 << 4
      records[s++] = 0
      if (f !== p) {
        records[s++] = PART | f << 4
        records[s++] = p
      }
      f = p
      p = 25
      arena[k++] = ~registers[RECORD_TOP]
      s = commit(s, f, p, 0, 0)
      s = carryParts(s)
    }
    else {
      if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | c << 10
      else {
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 0)
      }
    }
    return k
  }

  function move3 (p0, c, k, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let s = registers[RECORD_TOP] + HEADER
    p = nav[a0 + p]
    if ((board[p] & (me | OFF_CODE)) !== 0) return k
    if ((zones[p] & me) !== 0) {
      if ((board[p] & foe) !== 0) {
        records[s++] = TYPE | p << 4
        records[s++] = 11
        if ((board[p] & 60) === 28) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 6
        }
        if ((board[p] & 60) === 32) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 2
        }
        if ((board[p] & 60) === 36) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 3
        }
        if ((board[p] & 60) === 40) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 5
        }
        if ((board[p] & 60) === 44) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 6
        }
        records[s++] = OWNER | 25 << 4
        records[s++] = me
        records[s++] = CAPTURE | 25 << 4
        records[s++] = 0
        if (f !== p) {
          records[s++] = PART | f << 4
          records[s++] = p
        }
        f = p
        p = 25
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 0)
        s = carryParts(s)
      }
      else {
        if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | (c & 3 | 44) << 10
        else {
          arena[k++] = ~registers[RECORD_TOP]
          s = commit(s, f, p, 0, 11)
        }
      }
    }
    else if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      if ((board[p] & 60) === 32) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 2
      }
      if ((board[p] & 60) === 36) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 3
      }
      if ((board[p] & 60) === 40) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 5
      }
      if ((board[p] & 60) === 44) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      records[s++] = OWNER | 25 << 4
      records[s++] = me
      records[s++] = CAPTURE | 25 << 4
      records[s++] = 0
      if (f !== p) {
        records[s++] = PART | f << 4
        records[s++] = p
      }
      f = p
      p = 25
      arena[k++] = ~registers[RECORD_TOP]
      s = commit(s, f, p, 0, 0)
      s = carryParts(s)
    }
    else {
      if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | c << 10
      else {
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 0)
      }
    }
    return k
  }

  function move4 (p0, c, k, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let s = registers[RECORD_TOP] + HEADER
    p = nav[a0 + p]
    if ((board[p] & (me | OFF_CODE)) !== 0) return k
    if ((zones[p] & me) !== 0) {
      if ((board[p] & foe) !== 0) {
        records[s++] = TYPE | p << 4
        records[s++] = 11
        if ((board[p] & 60) === 28) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 6
        }
        if ((board[p] & 60) === 32) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 2
        }
        if ((board[p] & 60) === 36) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 3
        }
        if ((board[p] & 60) === 40) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 5
        }
        if ((board[p] & 60) === 44) {
          records[s++] = TYPE | 25 << 4
          records[s++] = 6
        }
        records[s++] = OWNER | 25 << 4
        records[s++] = me
        records[s++] = CAPTURE | 25 << 4
        records[s++] = 0
        if (f !== p) {
          records[s++] = PART | f << 4
          records[s++] = p
        }
        f = p
        p = 25
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 0)
        s = carryParts(s)
      }
      else {
        if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | (c & 3 | 44) << 10
        else {
          arena[k++] = ~registers[RECORD_TOP]
          s = commit(s, f, p, 0, 11)
        }
      }
    }
    else if ((board[p] & foe) !== 0) {
      records[s++] = TYPE | p << 4
      records[s++] = 6
      if ((board[p] & 60) === 28) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      if ((board[p] & 60) === 32) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 2
      }
      if ((board[p] & 60) === 36) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 3
      }
      if ((board[p] & 60) === 40) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 5
      }
      if ((board[p] & 60) === 44) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      records[s++] = OWNER | 25 << 4
      records[s++] = me
      records[s++] = CAPTURE | 25 << 4
      records[s++] = 0
      if (f !== p) {
        records[s++] = PART | f << 4
        records[s++] = p
      }
      f = p
      p = 25
      arena[k++] = ~registers[RECORD_TOP]
      s = commit(s, f, p, 0, 0)
      s = carryParts(s)
    }
    else {
      if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | (c & 3 | 24) << 10
      else {
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 6)
      }
    }
    return k
  }

  function move5 (p0, c, k, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let s = registers[RECORD_TOP] + HEADER
    p = nav[a0 + p]
    while (board[p] === 0) {
      if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | c << 10
      else {
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 0)
      }
      p = nav[a0 + p]
    }
    if ((board[p] & (me | OFF_CODE)) !== 0) return k
    if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      if ((board[p] & 60) === 32) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 2
      }
      if ((board[p] & 60) === 36) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 3
      }
      if ((board[p] & 60) === 40) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 5
      }
      if ((board[p] & 60) === 44) {
        records[s++] = TYPE | 25 << 4
        records[s++] = 6
      }
      records[s++] = OWNER | 25 << 4
      records[s++] = me
      records[s++] = CAPTURE | 25 << 4
      records[s++] = 0
      if (f !== p) {
        records[s++] = PART | f << 4
        records[s++] = p
      }
      f = p
      p = 25
      arena[k++] = ~registers[RECORD_TOP]
      s = commit(s, f, p, 0, 0)
      s = carryParts(s)
    }
    else {
      if (s === registers[RECORD_TOP] + HEADER && f === p0) arena[k++] = f | p << 5 | c << 10
      else {
        arena[k++] = ~registers[RECORD_TOP]
        s = commit(s, f, p, 0, 0)
      }
    }
    return k
  }

  function drop6 (p0, c, k, me) {
    if (board[p0] !== 0) return k
    if (p0 === 25) return k
    arena[k++] = 26 | p0 << 5 | c << 10
    return k
  }

  function drop7 (p0, c, k, me, a0, a1) {
    let p = p0
    let m = p0
    let s = registers[RECORD_TOP] + HEADER
    if (!(board[p] === 0 && p !== 25 && (zones[p] & me) === 0)) return k
    m = p
    while (nav[a0 + p] !== 26) {
      p = nav[a0 + p]
      if (p === 26) return k
      if (((board[p] & me) !== 0 && ((board[p] & 60) === 24 || (board[p] & 60) === 28))) return k
    }
    p = m
    while (nav[a1 + p] !== 26) {
      p = nav[a1 + p]
      if (p === 26) return k
      if (((board[p] & me) !== 0 && ((board[p] & 60) === 24 || (board[p] & 60) === 28))) return k
    }
    p = m
    records[s++] = TYPE | p << 4
    records[s++] = 7
    arena[k++] = ~registers[RECORD_TOP]
    s = commit(s, 26, p, 0, c)
    return k
  }

  function attack8 (p0, c, t, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let hit = false
    p = nav[a0 + p]
    if ((board[p] & (me | OFF_CODE)) !== 0) return false
    if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
      }
      if ((board[p] & 60) === 32) {
      }
      if ((board[p] & 60) === 36) {
      }
      if ((board[p] & 60) === 40) {
      }
      if ((board[p] & 60) === 44) {
      }
      if (25 === t) hit = true
      if (p === t && f !== t) hit = true
      f = p
      p = 25
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    else {
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    return false
  }

  function attack9 (p0, c, t, me, a0, a1) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let hit = false
    p = nav[a0 + p]
    while (board[p] === 0) {
      const hit_1 = hit
      fork1: {
        if ((zones[p] & me) !== 0 || (zones[f] & me) !== 0) {
          const hit_2 = hit
          fork2: {
            if (hit || (p === t && f !== t)) return true
            hit = false
          }
          hit = hit_2
        }
        if (hit || (p === t && f !== t)) return true
        hit = false
      }
      hit = hit_1
      p = nav[a0 + p]
    }
    if ((board[p] & (me | OFF_CODE)) !== 0) return false
    if ((zones[p] & me) !== 0 || (zones[f] & me) !== 0) {
      const p_3 = p
      const f_3 = f
      const to_3 = to
      const hit_3 = hit
      fork3: {
        if ((board[p] & foe) !== 0) {
          if ((board[p] & 60) === 28) {
          }
          if ((board[p] & 60) === 32) {
          }
          if ((board[p] & 60) === 36) {
          }
          if ((board[p] & 60) === 40) {
          }
          if ((board[p] & 60) === 44) {
          }
          if (25 === t) hit = true
          if (p === t && f !== t) hit = true
          f = p
          p = 25
          if (hit || (p === t && f !== t)) return true
          hit = false
        }
        else {
          if (hit || (p === t && f !== t)) return true
          hit = false
        }
      }
      p = p_3
      f = f_3
      to = to_3
      hit = hit_3
    }
    if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
      }
      if ((board[p] & 60) === 32) {
      }
      if ((board[p] & 60) === 36) {
      }
      if ((board[p] & 60) === 40) {
      }
      if ((board[p] & 60) === 44) {
      }
      if (25 === t) hit = true
      if (p === t && f !== t) hit = true
      f = p
      p = 25
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    else {
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    return false
  }

  function attack10 (p0, c, t, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let hit = false
    p = nav[a0 + p]
    if ((board[p] & (me | OFF_CODE)) !== 0) return false
    if ((zones[p] & me) !== 0 || (zones[f] & me) !== 0) {
      const p_1 = p
      const f_1 = f
      const to_1 = to
      const hit_1 = hit
      fork1: {
        if ((board[p] & foe) !== 0) {
          if ((board[p] & 60) === 28) {
          }
          if ((board[p] & 60) === 32) {
          }
          if ((board[p] & 60) === 36) {
          }
          if ((board[p] & 60) === 40) {
          }
          if ((board[p] & 60) === 44) {
          }
          if (25 === t) hit = true
          if (p === t && f !== t) hit = true
          f = p
          p = 25
          if (hit || (p === t && f !== t)) return true
          hit = false
        }
        else {
          if (hit || (p === t && f !== t)) return true
          hit = false
        }
      }
      p = p_1
      f = f_1
      to = to_1
      hit = hit_1
    }
    if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
      }
      if ((board[p] & 60) === 32) {
      }
      if ((board[p] & 60) === 36) {
      }
      if ((board[p] & 60) === 40) {
      }
      if ((board[p] & 60) === 44) {
      }
      if (25 === t) hit = true
      if (p === t && f !== t) hit = true
      f = p
      p = 25
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    else {
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    return false
  }

  function attack11 (p0, c, t, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let hit = false
    p = nav[a0 + p]
    if ((board[p] & (me | OFF_CODE)) !== 0) return false
    if ((zones[p] & me) !== 0) {
      if ((board[p] & foe) !== 0) {
        if ((board[p] & 60) === 28) {
        }
        if ((board[p] & 60) === 32) {
        }
        if ((board[p] & 60) === 36) {
        }
        if ((board[p] & 60) === 40) {
        }
        if ((board[p] & 60) === 44) {
        }
        if (25 === t) hit = true
        if (p === t && f !== t) hit = true
        f = p
        p = 25
        if (hit || (p === t && f !== t)) return true
        hit = false
      }
      else {
        if (hit || (p === t && f !== t)) return true
        hit = false
      }
    }
    else if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
      }
      if ((board[p] & 60) === 32) {
      }
      if ((board[p] & 60) === 36) {
      }
      if ((board[p] & 60) === 40) {
      }
      if ((board[p] & 60) === 44) {
      }
      if (25 === t) hit = true
      if (p === t && f !== t) hit = true
      f = p
      p = 25
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    else {
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    return false
  }

  function attack12 (p0, c, t, me, a0) {
    const foe = 3 & ~me
    let p = p0
    let f = p0
    let to = -1
    let hit = false
    p = nav[a0 + p]
    while (board[p] === 0) {
      if (hit || (p === t && f !== t)) return true
      hit = false
      p = nav[a0 + p]
    }
    if ((board[p] & (me | OFF_CODE)) !== 0) return false
    if ((board[p] & foe) !== 0) {
      if ((board[p] & 60) === 28) {
      }
      if ((board[p] & 60) === 32) {
      }
      if ((board[p] & 60) === 36) {
      }
      if ((board[p] & 60) === 40) {
      }
      if ((board[p] & 60) === 44) {
      }
      if (25 === t) hit = true
      if (p === t && f !== t) hit = true
      f = p
      p = 25
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    else {
      if (hit || (p === t && f !== t)) return true
      hit = false
    }
    return false
  }

  return { move0, move1, move2, move3, move4, move5, drop6, drop7, attack8, attack9, attack10, attack11, attack12 }
}

function rules0 (state) {
  const { board, nav, zones, arena, codes, records, registers, flags, counts, reserve, lastCapture, fresh, occupancy, rays, undo, linksStay } = state
  const { commit, repeatEntries, carryParts, reopenRecord, restoreFlags, hasUseLeft, handle, throwLimitExceeded, sownTo, pileSize, sizeAfterSowing, wasVisited, wasCaptured } = state
  const { move0, move1, move2, move3, move4, move5, drop6, drop7, attack8, attack9, attack10, attack11, attack12 } = templates(state)
  const ways = [[{"path": [{"at": 25}], "pieces": null, "looks": [[[0], 3]], "empties": []}, {"path": [{"at": 25}], "pieces": null, "looks": [[[0], 3]], "empties": []}], [{"path": [{"at": 25}], "pieces": null, "looks": [[[0, [0]], 1], [[0, [0]], 3]], "empties": []}, {"path": [{"at": 25}], "pieces": null, "looks": [[[0, [0]], 1], [[0, [0]], 3]], "empties": []}], [{"path": [{"at": 25}], "pieces": null, "looks": [[[0], 3]], "empties": []}, {"path": [{"at": 25}], "pieces": null, "looks": [[[0], 3]], "empties": []}, {"path": [{"at": 25}], "pieces": null, "looks": [[[0], 3]], "empties": []}, {"path": [0], "pieces": null, "looks": [], "empties": []}], [{"path": [{"at": 25}], "pieces": null, "looks": [[[0], 3]], "empties": []}, {"path": [{"at": 25}], "pieces": null, "looks": [[[0], 3]], "empties": []}, {"path": [{"at": 25}], "pieces": null, "looks": [[[0], 3]], "empties": []}], [{"path": [0, [0]], "pieces": null, "looks": [[[0, [0]], 1]], "empties": []}, {"path": [0, [0]], "pieces": null, "looks": [[[0, [0]], 1]], "empties": []}]]
  const shapes = [{"path": [0], "leg": null, "tests": [["in-zone", 0, [], false], ["in-zone", 0, [0], false]]}]
  const rows0 = Int32Array.of(0, 108, 27, 135, 54, 162, 81, 189)
  const rows1 = Int32Array.of(0, 27, 54, 81)
  const rows2 = Int32Array.of(108, 135, 162, 189)
  const rows3 = Int32Array.of(0, 27, 54, 81, 108, 189)
  const rows4 = Int32Array.of(108, 135, 162, 189, 0)
  const rows5 = Int32Array.of(54, 162, 81, 189, 0, 108, 27, 135)
  const rows6 = Int32Array.of(54, 81, 0, 27)
  const rows7 = Int32Array.of(162, 189, 108, 135)
  const rows8 = Int32Array.of(54, 81, 0, 27, 162, 135)
  const rows9 = Int32Array.of(162, 189, 108, 135, 54)

  function moves0_any (p, c, k) {
    switch (c >>> 2 & 15) {
      case 1:
        for (let i = 0; i < 8; i++) k = move0(p, c, k, 1, rows0[i])
        return k
      case 2:
        for (let i = 0; i < 4; i++) k = move1(p, c, k, 1, rows1[i], 32)
        return k
      case 3:
        for (let i = 0; i < 4; i++) k = move1(p, c, k, 1, rows2[i], 36)
        return k
      case 4:
        for (let i = 0; i < 6; i++) k = move0(p, c, k, 1, rows3[i])
        return k
      case 5:
        for (let i = 0; i < 5; i++) k = move2(p, c, k, 1, rows4[i])
        return k
      case 6:
        k = move3(p, c, k, 1, 0)
        return k
      case 7:
        k = move4(p, c, k, 1, 0)
        return k
      case 8:
        for (let i = 0; i < 4; i++) k = move5(p, c, k, 1, rows1[i])
        for (let i = 0; i < 4; i++) k = move0(p, c, k, 1, rows2[i])
        return k
      case 9:
        for (let i = 0; i < 4; i++) k = move5(p, c, k, 1, rows2[i])
        for (let i = 0; i < 4; i++) k = move0(p, c, k, 1, rows1[i])
        return k
      case 10:
        for (let i = 0; i < 6; i++) k = move0(p, c, k, 1, rows3[i])
        return k
      case 11:
        for (let i = 0; i < 6; i++) k = move0(p, c, k, 1, rows3[i])
        return k
      default: return k
    }
  }

  function side0_any (k) {
    for (let p = 0; p < 26; p++) {
      const c = board[p]
      if ((c & 1) !== 0) k = moves0_any(p, c, k)
    }
    if (reserve[2] !== 0) {
      const c = fresh[2] | 1
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop6(p, c, k, 1)
    }
    if (reserve[3] !== 0) {
      const c = fresh[3] | 1
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop6(p, c, k, 1)
    }
    if (reserve[4] !== 0) {
      const c = fresh[4] | 1
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop6(p, c, k, 1)
    }
    if (reserve[5] !== 0) {
      const c = fresh[5] | 1
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop6(p, c, k, 1)
    }
    if (reserve[6] !== 0) {
      const c = fresh[6] | 1
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop7(p, c, k, 1, 0, 54)
    }
    return k
  }

  function moves1_any (p, c, k) {
    switch (c >>> 2 & 15) {
      case 1:
        for (let i = 0; i < 8; i++) k = move0(p, c, k, 2, rows5[i])
        return k
      case 2:
        for (let i = 0; i < 4; i++) k = move1(p, c, k, 2, rows6[i], 32)
        return k
      case 3:
        for (let i = 0; i < 4; i++) k = move1(p, c, k, 2, rows7[i], 36)
        return k
      case 4:
        for (let i = 0; i < 6; i++) k = move0(p, c, k, 2, rows8[i])
        return k
      case 5:
        for (let i = 0; i < 5; i++) k = move2(p, c, k, 2, rows9[i])
        return k
      case 6:
        k = move3(p, c, k, 2, 54)
        return k
      case 7:
        k = move4(p, c, k, 2, 54)
        return k
      case 8:
        for (let i = 0; i < 4; i++) k = move5(p, c, k, 2, rows6[i])
        for (let i = 0; i < 4; i++) k = move0(p, c, k, 2, rows7[i])
        return k
      case 9:
        for (let i = 0; i < 4; i++) k = move5(p, c, k, 2, rows7[i])
        for (let i = 0; i < 4; i++) k = move0(p, c, k, 2, rows6[i])
        return k
      case 10:
        for (let i = 0; i < 6; i++) k = move0(p, c, k, 2, rows8[i])
        return k
      case 11:
        for (let i = 0; i < 6; i++) k = move0(p, c, k, 2, rows8[i])
        return k
      default: return k
    }
  }

  function side1_any (k) {
    for (let p = 0; p < 26; p++) {
      const c = board[p]
      if ((c & 2) !== 0) k = moves1_any(p, c, k)
    }
    if (reserve[14] !== 0) {
      const c = fresh[2] | 2
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop6(p, c, k, 2)
    }
    if (reserve[15] !== 0) {
      const c = fresh[3] | 2
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop6(p, c, k, 2)
    }
    if (reserve[16] !== 0) {
      const c = fresh[4] | 2
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop6(p, c, k, 2)
    }
    if (reserve[17] !== 0) {
      const c = fresh[5] | 2
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop6(p, c, k, 2)
    }
    if (reserve[18] !== 0) {
      const c = fresh[6] | 2
      for (let p = 0; p < 26; p++) if (board[p] === 0) k = drop7(p, c, k, 2, 54, 0)
    }
    return k
  }

  function reach0_any (p, c, t, ways) {
    switch (c >>> 2 & 15) {
      case 1:
        if ((ways & 1) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 1, 135)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 162)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 1, 81)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      case 2:
        if ((ways & 1) !== 0 && attack9(p, c, t, 1, 0, 32)) return true
        if ((ways & 2) !== 0 && attack9(p, c, t, 1, 27, 32)) return true
        if ((ways & 4) !== 0 && attack9(p, c, t, 1, 54, 32)) return true
        if ((ways & 8) !== 0 && attack9(p, c, t, 1, 81, 32)) return true
        return false
      case 3:
        if ((ways & 1) !== 0 && attack9(p, c, t, 1, 108, 36)) return true
        if ((ways & 2) !== 0 && attack9(p, c, t, 1, 135, 36)) return true
        if ((ways & 4) !== 0 && attack9(p, c, t, 1, 162, 36)) return true
        if ((ways & 8) !== 0 && attack9(p, c, t, 1, 189, 36)) return true
        return false
      case 4:
        if ((ways & 1) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 1, 81)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      case 5:
        if ((ways & 1) !== 0 && attack10(p, c, t, 1, 108)) return true
        if ((ways & 2) !== 0 && attack10(p, c, t, 1, 135)) return true
        if ((ways & 4) !== 0 && attack10(p, c, t, 1, 162)) return true
        if ((ways & 8) !== 0 && attack10(p, c, t, 1, 189)) return true
        if ((ways & 16) !== 0 && attack10(p, c, t, 1, 0)) return true
        return false
      case 6:
        if ((ways & 1) !== 0 && attack11(p, c, t, 1, 0)) return true
        return false
      case 7:
        if ((ways & 1) !== 0 && attack11(p, c, t, 1, 0)) return true
        return false
      case 8:
        if ((ways & 1) !== 0 && attack12(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack12(p, c, t, 1, 27)) return true
        if ((ways & 4) !== 0 && attack12(p, c, t, 1, 54)) return true
        if ((ways & 8) !== 0 && attack12(p, c, t, 1, 81)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 135)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 1, 162)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      case 9:
        if ((ways & 1) !== 0 && attack12(p, c, t, 1, 108)) return true
        if ((ways & 2) !== 0 && attack12(p, c, t, 1, 135)) return true
        if ((ways & 4) !== 0 && attack12(p, c, t, 1, 162)) return true
        if ((ways & 8) !== 0 && attack12(p, c, t, 1, 189)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 1, 81)) return true
        return false
      case 10:
        if ((ways & 1) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 1, 81)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      case 11:
        if ((ways & 1) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 1, 81)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      default: return false
    }
  }

  const lines0 = state.createAttackLines(state, { types: 12, player: 0, directions: [0, 27, 54, 81, 108, 135, 162, 189], leaps: [[5, 0, 0, 108], [5, 0, 0, 135], [5, 0, 0, 162], [5, 0, 0, 189], [5, 0, 0, 0]] }, shapes)
  // by type, a bit for each ray: one step away, farther off, beyond a piece
  const rays0 = Int32Array.of(0, 255, 0, 0, 159, 0, 1, 1, 255, 255, 159, 159, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 240, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  const back0 = lines0.back
  // by direction and type, the moves that may capture along the ray
  const asked0 = Int32Array.of(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  const { starts: starts0, places: places0, kinds: kinds0 } = lines0.open

  function attackedAlong0 (t, lines) {
    for (let d = 0, row = 0; d < 8; d++, row += 27) {
      const bit = 1 << d
      if ((lines & bit) === 0) continue
      let p = back0[row + t]
      let c = board[p]
      if (c === 0) {
        do { p = back0[row + p]; c = board[p] } while (c === 0)
        if ((c & 1) !== 0 && (rays0[16 + (c >>> 2 & 15)] & bit) !== 0) return true
      }
      else if ((c & 1) !== 0 && (rays0[c >>> 2 & 15] & bit) !== 0) return true
      if ((c & 1) !== 0 && asked0[d * 16 + (c >>> 2 & 15)] !== 0 && confirmed0(p, c, t, asked0[d * 16 + (c >>> 2 & 15)])) return true
    }
    if (lines < 0) {
      for (let i = starts0[t], end = starts0[t + 1]; i < end; i++) {
        const c = board[places0[i]]
        if ((c & 1) !== 0 && kinds0[i * 12 + (c >>> 2 & 15)] !== 0) return true
      }
    }
    return false
  }

  function pinLines0 (t, me) {
    let lines = 0
    for (let d = 0, row = 0; d < 8; d++, row += 27) {
      const bit = 1 << d
      let p = back0[row + t]
      let c = board[p]
      if (c === 0) {
        do { p = back0[row + p]; c = board[p] } while (c === 0)
        if ((c & 1) !== 0 && (rays0[16 + (c >>> 2 & 15)] & bit) !== 0) return -1
      }
      else if ((c & 1) !== 0 && (rays0[c >>> 2 & 15] & bit) !== 0) return -1
      if ((c & 1) !== 0 && asked0[d * 16 + (c >>> 2 & 15)] !== 0) {
        if (asked0[d * 16 + (c >>> 2 & 15)] !== 0 && confirmed0(p, c, t, asked0[d * 16 + (c >>> 2 & 15)])) return -1
        lines |= bit
      }
      if ((c & me) !== 0) {
        do { p = back0[row + p]; c = board[p] } while (c === 0)
        if ((c & 1) !== 0 && ((rays0[16 + (c >>> 2 & 15)] & bit) !== 0 || asked0[d * 16 + (c >>> 2 & 15)] !== 0)) lines |= bit
      }
    }
    for (let i = starts0[t], end = starts0[t + 1]; i < end; i++) {
      const c = board[places0[i]]
      if ((c & 1) !== 0 && kinds0[i * 12 + (c >>> 2 & 15)] !== 0) return -1
    }
    return lines
  }

  function confirmed0 (p, c, t, ways) {
    switch (c >>> 2 & 15) {
      case 2:
        if ((ways & 1) !== 0 && attack9(p, c, t, 1, 0, 32)) return true
        if ((ways & 2) !== 0 && attack9(p, c, t, 1, 27, 32)) return true
        if ((ways & 4) !== 0 && attack9(p, c, t, 1, 54, 32)) return true
        if ((ways & 8) !== 0 && attack9(p, c, t, 1, 81, 32)) return true
        return false
      case 3:
        if ((ways & 1) !== 0 && attack9(p, c, t, 1, 108, 36)) return true
        if ((ways & 2) !== 0 && attack9(p, c, t, 1, 135, 36)) return true
        if ((ways & 4) !== 0 && attack9(p, c, t, 1, 162, 36)) return true
        if ((ways & 8) !== 0 && attack9(p, c, t, 1, 189, 36)) return true
        return false
      case 1:
        if ((ways & 1) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 1, 135)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 162)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 1, 81)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      case 4:
        if ((ways & 1) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 1, 81)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      case 5:
        if ((ways & 1) !== 0 && attack10(p, c, t, 1, 108)) return true
        if ((ways & 2) !== 0 && attack10(p, c, t, 1, 135)) return true
        if ((ways & 4) !== 0 && attack10(p, c, t, 1, 162)) return true
        if ((ways & 8) !== 0 && attack10(p, c, t, 1, 189)) return true
        if ((ways & 16) !== 0 && attack10(p, c, t, 1, 0)) return true
        return false
      case 6:
        if ((ways & 1) !== 0 && attack11(p, c, t, 1, 0)) return true
        return false
      case 7:
        if ((ways & 1) !== 0 && attack11(p, c, t, 1, 0)) return true
        return false
      case 8:
        if ((ways & 1) !== 0 && attack12(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack12(p, c, t, 1, 27)) return true
        if ((ways & 4) !== 0 && attack12(p, c, t, 1, 54)) return true
        if ((ways & 8) !== 0 && attack12(p, c, t, 1, 81)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 135)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 1, 162)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      case 9:
        if ((ways & 1) !== 0 && attack12(p, c, t, 1, 108)) return true
        if ((ways & 2) !== 0 && attack12(p, c, t, 1, 135)) return true
        if ((ways & 4) !== 0 && attack12(p, c, t, 1, 162)) return true
        if ((ways & 8) !== 0 && attack12(p, c, t, 1, 189)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 1, 81)) return true
        return false
      case 10:
        if ((ways & 1) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 1, 81)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      case 11:
        if ((ways & 1) !== 0 && attack8(p, c, t, 1, 0)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 1, 27)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 1, 54)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 1, 81)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 1, 108)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 1, 189)) return true
        return false
      default: return false
    }
  }

  const listedAttackers0_reach = state.createAttackTables(state, 12, [[1, 1, 0, 0], [1, 2, 0, 108], [1, 4, 0, 27], [1, 8, 0, 135], [1, 16, 0, 54], [1, 32, 0, 162], [1, 64, 0, 81], [1, 128, 0, 189], [2, 1, 1, 0, 7], [2, 2, 1, 27, 7], [2, 4, 1, 54, 7], [2, 8, 1, 81, 7], [3, 1, 1, 108, 8], [3, 2, 1, 135, 8], [3, 4, 1, 162, 8], [3, 8, 1, 189, 8], [4, 1, 0, 0], [4, 2, 0, 27], [4, 4, 0, 54], [4, 8, 0, 81], [4, 16, 0, 108], [4, 32, 0, 189], [5, 1, 2, 108], [5, 2, 2, 135], [5, 4, 2, 162], [5, 8, 2, 189], [5, 16, 2, 0], [6, 1, 3, 0], [7, 1, 3, 0], [8, 1, 1, 0], [8, 2, 1, 27], [8, 4, 1, 54], [8, 8, 1, 81], [8, 16, 0, 108], [8, 32, 0, 135], [8, 64, 0, 162], [8, 128, 0, 189], [9, 1, 1, 108], [9, 2, 1, 135], [9, 4, 1, 162], [9, 8, 1, 189], [9, 16, 0, 0], [9, 32, 0, 27], [9, 64, 0, 54], [9, 128, 0, 81], [10, 1, 0, 0], [10, 2, 0, 27], [10, 4, 0, 54], [10, 8, 0, 81], [10, 16, 0, 108], [10, 32, 0, 189], [11, 1, 0, 0], [11, 2, 0, 27], [11, 4, 0, 54], [11, 8, 0, 81], [11, 16, 0, 108], [11, 32, 0, 189]], ways)
  function listedAttackers0_anywhere (t) {
    for (let p = 0; p < 26; p++) {
      const c = board[p]
      if ((c & 1) !== 0 && confirmed0(p, c, t, -1)) return true
    }
    return false
  }
  // by type, the lines that stand for what has to be confirmed
  const stands0 = Int32Array.of(0, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 0, 0, 0, 0)
  function listedAttackers0 (t, lines) {
    if (listedAttackers0_reach === null) return listedAttackers0_anywhere(t)
    const { starts, places, masks } = listedAttackers0_reach
    for (let i = starts[t]; i < starts[t + 1]; i++) {
      const p = places[i]
      const c = board[p]
      if ((c & 1) !== 0) {
        const ways = masks[i * 12 + (c >>> 2 & 15)]
        if (ways !== 0 && (stands0[c >>> 2 & 15] & lines) !== 0 && confirmed0(p, c, t, ways)) return true
      }
    }
    return false
  }
  function pendingLines0 (t) {
    if (listedAttackers0_reach === null) return listedAttackers0_anywhere(t) ? -1 : 524032
    let pending = 0
    const { starts, places, masks } = listedAttackers0_reach
    for (let i = starts[t]; i < starts[t + 1]; i++) {
      const p = places[i]
      const c = board[p]
      if ((c & 1) !== 0) {
        const ways = masks[i * 12 + (c >>> 2 & 15)]
        if (ways !== 0) {
          if (confirmed0(p, c, t, ways)) return -1
          pending |= stands0[c >>> 2 & 15]
        }
      }
    }
    return pending
  }

  function attacks0_any (t) {
    return attackedAlong0(t, -1) || listedAttackers0(t, -1)
  }

  function reach1_any (p, c, t, ways) {
    switch (c >>> 2 & 15) {
      case 1:
        if ((ways & 1) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 2, 189)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 108)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 2, 27)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      case 2:
        if ((ways & 1) !== 0 && attack9(p, c, t, 2, 54, 32)) return true
        if ((ways & 2) !== 0 && attack9(p, c, t, 2, 81, 32)) return true
        if ((ways & 4) !== 0 && attack9(p, c, t, 2, 0, 32)) return true
        if ((ways & 8) !== 0 && attack9(p, c, t, 2, 27, 32)) return true
        return false
      case 3:
        if ((ways & 1) !== 0 && attack9(p, c, t, 2, 162, 36)) return true
        if ((ways & 2) !== 0 && attack9(p, c, t, 2, 189, 36)) return true
        if ((ways & 4) !== 0 && attack9(p, c, t, 2, 108, 36)) return true
        if ((ways & 8) !== 0 && attack9(p, c, t, 2, 135, 36)) return true
        return false
      case 4:
        if ((ways & 1) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 2, 27)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      case 5:
        if ((ways & 1) !== 0 && attack10(p, c, t, 2, 162)) return true
        if ((ways & 2) !== 0 && attack10(p, c, t, 2, 189)) return true
        if ((ways & 4) !== 0 && attack10(p, c, t, 2, 108)) return true
        if ((ways & 8) !== 0 && attack10(p, c, t, 2, 135)) return true
        if ((ways & 16) !== 0 && attack10(p, c, t, 2, 54)) return true
        return false
      case 6:
        if ((ways & 1) !== 0 && attack11(p, c, t, 2, 54)) return true
        return false
      case 7:
        if ((ways & 1) !== 0 && attack11(p, c, t, 2, 54)) return true
        return false
      case 8:
        if ((ways & 1) !== 0 && attack12(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack12(p, c, t, 2, 81)) return true
        if ((ways & 4) !== 0 && attack12(p, c, t, 2, 0)) return true
        if ((ways & 8) !== 0 && attack12(p, c, t, 2, 27)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 189)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 2, 108)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      case 9:
        if ((ways & 1) !== 0 && attack12(p, c, t, 2, 162)) return true
        if ((ways & 2) !== 0 && attack12(p, c, t, 2, 189)) return true
        if ((ways & 4) !== 0 && attack12(p, c, t, 2, 108)) return true
        if ((ways & 8) !== 0 && attack12(p, c, t, 2, 135)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 2, 27)) return true
        return false
      case 10:
        if ((ways & 1) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 2, 27)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      case 11:
        if ((ways & 1) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 2, 27)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      default: return false
    }
  }

  const lines1 = state.createAttackLines(state, { types: 12, player: 1, directions: [54, 81, 0, 27, 162, 189, 108, 135], leaps: [[5, 0, 0, 162], [5, 0, 0, 189], [5, 0, 0, 108], [5, 0, 0, 135], [5, 0, 0, 54]] }, shapes)
  // by type, a bit for each ray: one step away, farther off, beyond a piece
  const rays1 = Int32Array.of(0, 255, 0, 0, 159, 0, 1, 1, 255, 255, 159, 159, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 240, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  const back1 = lines1.back
  // by direction and type, the moves that may capture along the ray
  const asked1 = Int32Array.of(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  const { starts: starts1, places: places1, kinds: kinds1 } = lines1.open

  function attackedAlong1 (t, lines) {
    for (let d = 0, row = 0; d < 8; d++, row += 27) {
      const bit = 1 << d
      if ((lines & bit) === 0) continue
      let p = back1[row + t]
      let c = board[p]
      if (c === 0) {
        do { p = back1[row + p]; c = board[p] } while (c === 0)
        if ((c & 2) !== 0 && (rays1[16 + (c >>> 2 & 15)] & bit) !== 0) return true
      }
      else if ((c & 2) !== 0 && (rays1[c >>> 2 & 15] & bit) !== 0) return true
      if ((c & 2) !== 0 && asked1[d * 16 + (c >>> 2 & 15)] !== 0 && confirmed1(p, c, t, asked1[d * 16 + (c >>> 2 & 15)])) return true
    }
    if (lines < 0) {
      for (let i = starts1[t], end = starts1[t + 1]; i < end; i++) {
        const c = board[places1[i]]
        if ((c & 2) !== 0 && kinds1[i * 12 + (c >>> 2 & 15)] !== 0) return true
      }
    }
    return false
  }

  function pinLines1 (t, me) {
    let lines = 0
    for (let d = 0, row = 0; d < 8; d++, row += 27) {
      const bit = 1 << d
      let p = back1[row + t]
      let c = board[p]
      if (c === 0) {
        do { p = back1[row + p]; c = board[p] } while (c === 0)
        if ((c & 2) !== 0 && (rays1[16 + (c >>> 2 & 15)] & bit) !== 0) return -1
      }
      else if ((c & 2) !== 0 && (rays1[c >>> 2 & 15] & bit) !== 0) return -1
      if ((c & 2) !== 0 && asked1[d * 16 + (c >>> 2 & 15)] !== 0) {
        if (asked1[d * 16 + (c >>> 2 & 15)] !== 0 && confirmed1(p, c, t, asked1[d * 16 + (c >>> 2 & 15)])) return -1
        lines |= bit
      }
      if ((c & me) !== 0) {
        do { p = back1[row + p]; c = board[p] } while (c === 0)
        if ((c & 2) !== 0 && ((rays1[16 + (c >>> 2 & 15)] & bit) !== 0 || asked1[d * 16 + (c >>> 2 & 15)] !== 0)) lines |= bit
      }
    }
    for (let i = starts1[t], end = starts1[t + 1]; i < end; i++) {
      const c = board[places1[i]]
      if ((c & 2) !== 0 && kinds1[i * 12 + (c >>> 2 & 15)] !== 0) return -1
    }
    return lines
  }

  function confirmed1 (p, c, t, ways) {
    switch (c >>> 2 & 15) {
      case 2:
        if ((ways & 1) !== 0 && attack9(p, c, t, 2, 54, 32)) return true
        if ((ways & 2) !== 0 && attack9(p, c, t, 2, 81, 32)) return true
        if ((ways & 4) !== 0 && attack9(p, c, t, 2, 0, 32)) return true
        if ((ways & 8) !== 0 && attack9(p, c, t, 2, 27, 32)) return true
        return false
      case 3:
        if ((ways & 1) !== 0 && attack9(p, c, t, 2, 162, 36)) return true
        if ((ways & 2) !== 0 && attack9(p, c, t, 2, 189, 36)) return true
        if ((ways & 4) !== 0 && attack9(p, c, t, 2, 108, 36)) return true
        if ((ways & 8) !== 0 && attack9(p, c, t, 2, 135, 36)) return true
        return false
      case 1:
        if ((ways & 1) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 2, 189)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 108)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 2, 27)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      case 4:
        if ((ways & 1) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 2, 27)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      case 5:
        if ((ways & 1) !== 0 && attack10(p, c, t, 2, 162)) return true
        if ((ways & 2) !== 0 && attack10(p, c, t, 2, 189)) return true
        if ((ways & 4) !== 0 && attack10(p, c, t, 2, 108)) return true
        if ((ways & 8) !== 0 && attack10(p, c, t, 2, 135)) return true
        if ((ways & 16) !== 0 && attack10(p, c, t, 2, 54)) return true
        return false
      case 6:
        if ((ways & 1) !== 0 && attack11(p, c, t, 2, 54)) return true
        return false
      case 7:
        if ((ways & 1) !== 0 && attack11(p, c, t, 2, 54)) return true
        return false
      case 8:
        if ((ways & 1) !== 0 && attack12(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack12(p, c, t, 2, 81)) return true
        if ((ways & 4) !== 0 && attack12(p, c, t, 2, 0)) return true
        if ((ways & 8) !== 0 && attack12(p, c, t, 2, 27)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 189)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 2, 108)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      case 9:
        if ((ways & 1) !== 0 && attack12(p, c, t, 2, 162)) return true
        if ((ways & 2) !== 0 && attack12(p, c, t, 2, 189)) return true
        if ((ways & 4) !== 0 && attack12(p, c, t, 2, 108)) return true
        if ((ways & 8) !== 0 && attack12(p, c, t, 2, 135)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 64) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 128) !== 0 && attack8(p, c, t, 2, 27)) return true
        return false
      case 10:
        if ((ways & 1) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 2, 27)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      case 11:
        if ((ways & 1) !== 0 && attack8(p, c, t, 2, 54)) return true
        if ((ways & 2) !== 0 && attack8(p, c, t, 2, 81)) return true
        if ((ways & 4) !== 0 && attack8(p, c, t, 2, 0)) return true
        if ((ways & 8) !== 0 && attack8(p, c, t, 2, 27)) return true
        if ((ways & 16) !== 0 && attack8(p, c, t, 2, 162)) return true
        if ((ways & 32) !== 0 && attack8(p, c, t, 2, 135)) return true
        return false
      default: return false
    }
  }

  const listedAttackers1_reach = state.createAttackTables(state, 12, [[1, 1, 0, 54], [1, 2, 0, 162], [1, 4, 0, 81], [1, 8, 0, 189], [1, 16, 0, 0], [1, 32, 0, 108], [1, 64, 0, 27], [1, 128, 0, 135], [2, 1, 1, 54, 7], [2, 2, 1, 81, 7], [2, 4, 1, 0, 7], [2, 8, 1, 27, 7], [3, 1, 1, 162, 8], [3, 2, 1, 189, 8], [3, 4, 1, 108, 8], [3, 8, 1, 135, 8], [4, 1, 0, 54], [4, 2, 0, 81], [4, 4, 0, 0], [4, 8, 0, 27], [4, 16, 0, 162], [4, 32, 0, 135], [5, 1, 2, 162], [5, 2, 2, 189], [5, 4, 2, 108], [5, 8, 2, 135], [5, 16, 2, 54], [6, 1, 3, 54], [7, 1, 3, 54], [8, 1, 1, 54], [8, 2, 1, 81], [8, 4, 1, 0], [8, 8, 1, 27], [8, 16, 0, 162], [8, 32, 0, 189], [8, 64, 0, 108], [8, 128, 0, 135], [9, 1, 1, 162], [9, 2, 1, 189], [9, 4, 1, 108], [9, 8, 1, 135], [9, 16, 0, 54], [9, 32, 0, 81], [9, 64, 0, 0], [9, 128, 0, 27], [10, 1, 0, 54], [10, 2, 0, 81], [10, 4, 0, 0], [10, 8, 0, 27], [10, 16, 0, 162], [10, 32, 0, 135], [11, 1, 0, 54], [11, 2, 0, 81], [11, 4, 0, 0], [11, 8, 0, 27], [11, 16, 0, 162], [11, 32, 0, 135]], ways)
  function listedAttackers1_anywhere (t) {
    for (let p = 0; p < 26; p++) {
      const c = board[p]
      if ((c & 2) !== 0 && confirmed1(p, c, t, -1)) return true
    }
    return false
  }
  // by type, the lines that stand for what has to be confirmed
  const stands1 = Int32Array.of(0, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 0, 0, 0, 0)
  function listedAttackers1 (t, lines) {
    if (listedAttackers1_reach === null) return listedAttackers1_anywhere(t)
    const { starts, places, masks } = listedAttackers1_reach
    for (let i = starts[t]; i < starts[t + 1]; i++) {
      const p = places[i]
      const c = board[p]
      if ((c & 2) !== 0) {
        const ways = masks[i * 12 + (c >>> 2 & 15)]
        if (ways !== 0 && (stands1[c >>> 2 & 15] & lines) !== 0 && confirmed1(p, c, t, ways)) return true
      }
    }
    return false
  }
  function pendingLines1 (t) {
    if (listedAttackers1_reach === null) return listedAttackers1_anywhere(t) ? -1 : 524032
    let pending = 0
    const { starts, places, masks } = listedAttackers1_reach
    for (let i = starts[t]; i < starts[t + 1]; i++) {
      const p = places[i]
      const c = board[p]
      if ((c & 2) !== 0) {
        const ways = masks[i * 12 + (c >>> 2 & 15)]
        if (ways !== 0) {
          if (confirmed1(p, c, t, ways)) return -1
          pending |= stands1[c >>> 2 & 15]
        }
      }
    }
    return pending
  }

  function attacks1_any (t) {
    return attackedAlong1(t, -1) || listedAttackers1(t, -1)
  }

  function generate (turn, k) {
    switch (turn) {
      case 0: return side0_any(k)
      case 1: return side1_any(k)
      default: return k
    }
  }

  function generateContinuations (mover, p, mode, k) {
    switch (mover * 2 + mode) {
      default: return k
    }
  }

  function attacked (t, me) {
    if (me !== 1 && attacks0_any(t)) return true
    if (me !== 2 && attacks1_any(t)) return true
    return false
  }

  function attackedFrom (p, c, t) {
    if ((c & 1) !== 0) return reach0_any(p, c, t, -1)
    if ((c & 2) !== 0) return reach1_any(p, c, t, -1)
    return false
  }

  function opened (t, me, lines) {
    if (me !== 1 && attackedAlong0(t, lines)) return true
    if (me !== 1 && (lines & 524032) !== 0 && listedAttackers0(t, lines)) return true
    if (me !== 2 && attackedAlong1(t, lines)) return true
    if (me !== 2 && (lines & 524032) !== 0 && listedAttackers1(t, lines)) return true
    return false
  }

  function pinLines (t, me) {
    let lines = 0
    if (me !== 1) {
      const pending = pendingLines0(t)
      if (pending < 0) return -1
      lines |= pending
      const found = pinLines0(t, me)
      if (found < 0) return -1
      lines |= found
    }
    if (me !== 2) {
      const pending = pendingLines1(t)
      if (pending < 0) return -1
      lines |= pending
      const found = pinLines1(t, me)
      if (found < 0) return -1
      lines |= found
    }
    return lines
  }

  function exposedSquares (player) {
    switch (player) {
      case 0: return state.createExposedSquares(state, [{ lines: lines1, over: 0 }], [[1, 4, 54, 7], [2, 4, 81, 7], [4, 4, 0, 7], [8, 4, 27, 7], [16, 4, 162, 8], [32, 4, 189, 8], [64, 4, 108, 8], [128, 4, 135, 8], [256, 0, 54], [256, 0, 162], [256, 0, 81], [256, 0, 189], [256, 0, 0], [256, 0, 108], [256, 0, 27], [256, 0, 135], [512, 1, 54, 7], [512, 1, 81, 7], [512, 1, 0, 7], [512, 1, 27, 7], [1024, 1, 162, 8], [1024, 1, 189, 8], [1024, 1, 108, 8], [1024, 1, 135, 8], [2048, 0, 54], [2048, 0, 81], [2048, 0, 0], [2048, 0, 27], [2048, 0, 162], [2048, 0, 135], [4096, 2, 162], [4096, 2, 189], [4096, 2, 108], [4096, 2, 135], [4096, 2, 54], [8192, 3, 54], [16384, 3, 54], [32768, 1, 54], [32768, 1, 81], [32768, 1, 0], [32768, 1, 27], [32768, 0, 162], [32768, 0, 189], [32768, 0, 108], [32768, 0, 135], [65536, 1, 162], [65536, 1, 189], [65536, 1, 108], [65536, 1, 135], [65536, 0, 54], [65536, 0, 81], [65536, 0, 0], [65536, 0, 27], [131072, 0, 54], [131072, 0, 81], [131072, 0, 0], [131072, 0, 27], [131072, 0, 162], [131072, 0, 135], [262144, 0, 54], [262144, 0, 81], [262144, 0, 0], [262144, 0, 27], [262144, 0, 162], [262144, 0, 135]], ways, [0])
      case 1: return state.createExposedSquares(state, [{ lines: lines0, over: 0 }], [[1, 4, 0, 7], [2, 4, 27, 7], [4, 4, 54, 7], [8, 4, 81, 7], [16, 4, 108, 8], [32, 4, 135, 8], [64, 4, 162, 8], [128, 4, 189, 8], [256, 0, 0], [256, 0, 108], [256, 0, 27], [256, 0, 135], [256, 0, 54], [256, 0, 162], [256, 0, 81], [256, 0, 189], [512, 1, 0, 7], [512, 1, 27, 7], [512, 1, 54, 7], [512, 1, 81, 7], [1024, 1, 108, 8], [1024, 1, 135, 8], [1024, 1, 162, 8], [1024, 1, 189, 8], [2048, 0, 0], [2048, 0, 27], [2048, 0, 54], [2048, 0, 81], [2048, 0, 108], [2048, 0, 189], [4096, 2, 108], [4096, 2, 135], [4096, 2, 162], [4096, 2, 189], [4096, 2, 0], [8192, 3, 0], [16384, 3, 0], [32768, 1, 0], [32768, 1, 27], [32768, 1, 54], [32768, 1, 81], [32768, 0, 108], [32768, 0, 135], [32768, 0, 162], [32768, 0, 189], [65536, 1, 108], [65536, 1, 135], [65536, 1, 162], [65536, 1, 189], [65536, 0, 0], [65536, 0, 27], [65536, 0, 54], [65536, 0, 81], [131072, 0, 0], [131072, 0, 27], [131072, 0, 54], [131072, 0, 81], [131072, 0, 108], [131072, 0, 189], [262144, 0, 0], [262144, 0, 27], [262144, 0, 54], [262144, 0, 81], [262144, 0, 108], [262144, 0, 189]], ways, [0])
      default: return null
    }
  }

  function mated0_0 () {
    for (let p = 0; p < 26; p++) {
      if (((board[p] & 61) === 5) && attacked(p, 1)) return true
    }
    return false
  }

  function spec1 (c) { return (c & 63) === 5 }

  function spec2 (c) { return (c & 60) === 28 && (c & 2) !== 0 }

  function mated1_0 () {
    for (let p = 0; p < 26; p++) {
      if (((board[p] & 62) === 6) && attacked(p, 2)) return true
    }
    return false
  }

  function spec4 (c) { return (c & 63) === 6 }

  function spec5 (c) { return (c & 60) === 28 && (c & 1) !== 0 }

  const shape0Lines = state.createGoalPatterns(state, [[-1, 216, -1]], false)
  function shape0At (p) {
    const { starts, cells } = shape0Lines
    for (let i = starts[p], end = starts[p + 1]; i < end; i += 2) {
      if (spec1(board[cells[i]]) && spec2(board[cells[i + 1]])) return true
    }
    return false
  }
  function shape0 () {
    const known = registers[ABSENT_PATTERNS]
    if ((known & 1) !== 0) return false
    const frame = registers[FRAME]
    if (frame >= 0 && (undo[frame + ABSENT_PATTERNS_BEFORE] & 1) !== 0) {
      const start = undo[frame + 3]
      for (let i = start < 0 ? ~start : start; i < frame; i += 2) {
        const p = undo[i]
        if (p < 26 && shape0At(p)) return true
      }
    } else for (let p = 0; p < 26; p++) if (shape0At(p)) return true
    registers[ABSENT_PATTERNS] = known | 1
    return false
  }

  const shape1Lines = state.createGoalPatterns(state, [[-1, 243, -1]], false)
  function shape1At (p) {
    const { starts, cells } = shape1Lines
    for (let i = starts[p], end = starts[p + 1]; i < end; i += 2) {
      if (spec4(board[cells[i]]) && spec5(board[cells[i + 1]])) return true
    }
    return false
  }
  function shape1 () {
    const known = registers[ABSENT_PATTERNS]
    if ((known & 2) !== 0) return false
    const frame = registers[FRAME]
    if (frame >= 0 && (undo[frame + ABSENT_PATTERNS_BEFORE] & 2) !== 0) {
      const start = undo[frame + 3]
      for (let i = start < 0 ? ~start : start; i < frame; i += 2) {
        const p = undo[i]
        if (p < 26 && shape1At(p)) return true
      }
    } else for (let p = 0; p < 26; p++) if (shape1At(p)) return true
    registers[ABSENT_PATTERNS] = known | 2
    return false
  }

  function goal (mobility, chooser, event) {
    if ((mobility === 0 && chooser === 0 && mated0_0()) && shape0()) return 1
    if ((mobility === 0 && chooser === 1 && mated1_0()) && shape1()) return 4
    if ((mobility === 0 && chooser === 0) && !shape0()) return 5
    if ((mobility === 0 && chooser === 1) && !shape1()) return 8
    return 0
  }

  return { generate, generateContinuations, goal, attacked, attackedFrom, opened, pinLines, exposedSquares }
}

const variants = [
  { design: Object.assign({"title":"Minishogi in Betza's notation","variant":false,"default":false,"engine":null,"players":[{"name":"Sente","random":false,"inTurnOrder":true,"symmetry":[0,1,2,3,4,5,6,7,8,9]},{"name":"Gote","random":false,"inTurnOrder":true,"symmetry":[2,3,0,1,6,7,4,5,8,9]}],"opposites":[2,3,0,1,6,7,4,5,2,0],"turns":[{"chooser":0,"mover":0,"mode":-1},{"chooser":1,"mover":1,"mode":-1}],"repeat":0,"modes":[],"notationModes":[],"attributes":[],"pieces":[{"name":"King","attributes":[],"images":{}},{"name":"Rook","attributes":[],"images":{}},{"name":"Bishop","attributes":[],"images":{}},{"name":"Gold","attributes":[],"images":{}},{"name":"Silver","attributes":[],"images":{}},{"name":"Pawn","attributes":[],"images":{}},{"name":"FreshPawn","attributes":[],"images":{}},{"name":"Dragon","attributes":[],"images":{}},{"name":"Horse","attributes":[],"images":{}},{"name":"PromotedSilver","attributes":[],"images":{}},{"name":"Tokin","attributes":[],"images":{}}],"setup":[[1,1,0],[1,2,1],[1,4,2],[1,3,3],[1,0,4],[1,5,9],[0,5,15],[0,0,20],[0,3,21],[0,4,22],[0,2,23],[0,1,24]],"reserves":[],"goals":[{"kind":"win","reason":"checkmated","aims":[{"word":"line","steps":[[[0,0]],8,[[1,6]]],"player":0}]},{"kind":"win","reason":"checkmated","aims":[{"word":"line","steps":[[[1,0]],9,[[0,6]]],"player":1}]},{"kind":"loss","reason":"stalemated","aims":[]},{"kind":"loss","reason":"stalemated","aims":[]}],"options":{"passTurn":0,"passPartial":false,"maximalCaptures":false,"recycleCaptures":true,"includeOffPieces":false},"rawOptions":{"hand":"hand","recycle captures":"true"},"texts":{},"media":[],"layout":{"players":2,"types":12,"ownerMask":3,"typeShift":2,"typeMask":15,"positionBits":5,"bitboardWords":0,"hasRayQuery":false,"twoWordMoves":false,"codeBits":6,"changeLists":[[]],"attributes":[],"positionFlags":0,"royal":[0,1,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0],"droppable":[0,0,1,1,1,1,1,0,0,0,0,0],"flipTo":[2,1],"tracksCounts":false,"piles":"","tracksHash":false,"tracksCaptures":false,"testsMobility":false,"testsGoalPatterns":true,"createsRoyals":true,"compares":[0,0,0,0,0,0,0,0,0,0,0,0],"mayHaveNoEffect":false,"compels":false,"hasPartialMoves":false,"readsEarlierParts":false,"scattersOrigins":false}}, { board: board0 }), rules: rules0 }
]

export const version = "0.1.0"
export const apiVersion = API_VERSION
const api = createApi(variants, version, "minishogi-betza.dgz")
export const createGame = api.createGame
export const games = api.games
export const Model = api.Model

//# sourceMappingURL=minishogi-betza.js.map
